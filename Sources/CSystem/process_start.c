#include "process_start.h"

#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

static int count;
static char *const *words;

__attribute__((constructor)) static void keep(int argument_count, char **arguments) {
  count = argument_count;
  words = arguments;
}

int process_start_count(void) { return count; }

char *const *process_start_words(void) { return words; }

unsigned long process_start_widen_stack(void) {
  static const rlim_t wanted = 8 << 20;
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0) return wanted;
  if (limit.rlim_cur >= wanted) return limit.rlim_cur;
  struct rlimit raised = {wanted, limit.rlim_max < wanted ? wanted : limit.rlim_max};
  // The upper limit is raised by who may; others reach it.
  if (setrlimit(RLIMIT_STACK, &raised) != 0) {
    raised = (struct rlimit){limit.rlim_max < wanted ? limit.rlim_max : wanted, limit.rlim_max};
    if (setrlimit(RLIMIT_STACK, &raised) != 0) return limit.rlim_cur;
  }
  return raised.rlim_cur;
}

int process_start_reserve_output(void) {
  int output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (output < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) return -1;
  // What was printed before.
  fflush(stdout);
  setvbuf(stdout, NULL, _IOLBF, 0);
  return output;
}
