#include "heap_exhaustion.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

static char before_number[512], after_number[512];
static int code;
static atomic_bool is_prepared, is_ending;

void heap_exhaustion_prepare(int exit_code, const char *before, const char *after) {
  snprintf(before_number, sizeof before_number, "%s", before);
  snprintf(after_number, sizeof after_number, "%s", after);
  code = exit_code;
  atomic_store(&is_prepared, true);
}

void heap_exhaustion_met(size_t bytes) {
  if (!atomic_load(&is_prepared)) return;
  // Another thread that gets here meanwhile waits for the end.
  if (atomic_exchange(&is_ending, true)) {
    for (;;) pause();
  }
  // Of numbers and texts without a width snprintf allocates nothing.
  char text[1100];
  int length = snprintf(text, sizeof text, "%s%zu%s", before_number, bytes, after_number);
  for (ssize_t done = 0, written; done < length; done += written) {
    written = write(STDERR_FILENO, text + done, (size_t)(length - done));
    if (written <= 0) break;
  }
  _exit(code);
}
