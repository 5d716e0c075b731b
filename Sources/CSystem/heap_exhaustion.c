#include "heap_exhaustion.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PLACES = 8, NAME_BYTES = 256, TEXT_BYTES = 513 };
enum { FREE, TAKEN, NAMED };

static struct {
  atomic_int state;
  int folder, file;
  char name[NAME_BYTES];
} drafts[PLACES];

static char before_number[TEXT_BYTES], after_number[TEXT_BYTES];
static int code;
static atomic_bool is_prepared, is_ending;

void heap_exhaustion_prepare(int exit_code, const char *before, const char *after) {
  strncpy(before_number, before, TEXT_BYTES - 1);
  strncpy(after_number, after, TEXT_BYTES - 1);
  code = exit_code;
  atomic_store(&is_prepared, true);
}

int heap_exhaustion_remember(int folder, const char *name, int file) {
  size_t bytes = strlen(name) + 1;
  for (int place = 0; place < PLACES && bytes <= NAME_BYTES; place++) {
    int expected = FREE;
    if (!atomic_compare_exchange_strong(&drafts[place].state, &expected, TAKEN)) continue;
    memcpy(drafts[place].name, name, bytes);
    drafts[place].folder = folder;
    drafts[place].file = file;
    atomic_store(&drafts[place].state, NAMED);
    return place;
  }
  return -1;
}

void heap_exhaustion_forget(int place) {
  if (place >= 0 && place < PLACES) atomic_store(&drafts[place].state, FREE);
}

// Unless another has taken the name.
static void remove_draft(int folder, const char *name, int file) {
  struct stat named, written;
  if (fstatat(folder, name, &named, AT_SYMLINK_NOFOLLOW) != 0 || fstat(file, &written) != 0) return;
  if (named.st_dev == written.st_dev && named.st_ino == written.st_ino) unlinkat(folder, name, 0);
}

static void say(const char *text, size_t bytes) {
  while (bytes > 0) {
    ssize_t written = write(STDERR_FILENO, text, bytes);
    if (written <= 0) return;
    text += written;
    bytes -= (size_t)written;
  }
}

void heap_exhaustion_met(size_t bytes) {
  if (!atomic_load(&is_prepared)) return;
  // Another thread that gets here meanwhile waits for the end.
  if (atomic_exchange(&is_ending, true)) {
    for (;;) pause();
  }
  for (int place = 0; place < PLACES; place++) {
    if (atomic_load(&drafts[place].state) == NAMED) {
      remove_draft(drafts[place].folder, drafts[place].name, drafts[place].file);
    }
  }
  char digits[20];
  size_t start = sizeof digits;
  do {
    digits[--start] = (char)('0' + bytes % 10);
    bytes /= 10;
  } while (bytes > 0);
  say(before_number, strlen(before_number));
  say(digits + start, sizeof digits - start);
  say(after_number, strlen(after_number));
  _exit(code);
}
