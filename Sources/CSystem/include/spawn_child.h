// The start of a process, as `posix_spawn` does it, and what that cannot do: a child that ends with its parent.
#ifndef C_SPAWN_H
#define C_SPAWN_H

#include <stdbool.h>

enum {
  /// In place of a descriptor: `/dev/null`.
  CSPAWN_NOWHERE = -1,
  /// In place of a descriptor: the parent's own.
  CSPAWN_INHERITED = -2,
};

/// What to start. Nothing of it is kept.
struct cspawn_launch {
  const char *program;
  /// Where it starts; null: where the parent is.
  const char *folder;
  /// Both end with a null.
  char *const *words, *const *environment;
  /// Descriptors of 3 or more that become 0, 1 and 2, or one of the values above.
  int input, output, errors;
  bool has_own_group;
  /// The kernel kills it when the parent ends, however that does. Only for children that the parent's first thread starts: the
  /// kernel takes the end of the thread that started a child for the parent's.
  bool ends_with_parent;
};

/// Starts a process with no signal blocked, and no descriptor but those of `launch`. Returns 0 and its number, or the number of the
/// error.
int cspawn_start(const struct cspawn_launch *launch, int *child);

#endif
