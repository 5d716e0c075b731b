// `clone`, `close_range` and `gettid` are GNU extensions.
#define _GNU_SOURCE
#include "spawn_child.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { STACK_BYTES = 1 << 16, MOST_DESCRIPTORS = 1 << 16 };

struct start {
  const struct cspawn_launch *launch;
  pid_t parent;
  bool ends_with_parent;
  int error;
};

static bool place(int source, int number, int flags) {
  if (source == CSPAWN_INHERITED) return true;
  if (source >= 0) return dup2(source, number) == number;
  int opened = open("/dev/null", flags);
  if (opened == number) return true;
  return opened >= 0 && dup2(opened, number) == number;
}

// Signals that the parent handles are its own: they are not handled here, in its memory.
static void forget_handlers(void) {
  for (int number = 1; number < NSIG; number++) {
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0 || action.sa_handler == SIG_IGN || action.sa_handler == SIG_DFL) continue;
    action = (struct sigaction){.sa_handler = SIG_DFL};
    sigaction(number, &action, NULL);
  }
}

static void close_from(unsigned first) {
  if (close_range(first, ~0U, 0) == 0) return;
  struct rlimit limit;
  rlim_t most = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < MOST_DESCRIPTORS ? limit.rlim_cur : MOST_DESCRIPTORS;
  for (unsigned descriptor = first; descriptor < most; descriptor++) close((int)descriptor);
}

// The child until it is the program: it shares the parent's memory, and the parent's thread waits.
static int child(void *argument) {
  struct start *start = argument;
  const struct cspawn_launch *launch = start->launch;
  forget_handlers();
  if (start->ends_with_parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // A parent that ended before would never be missed.
    if (getppid() != start->parent) _exit(127);
  }
  if (launch->has_own_group) setpgid(0, 0);
  bool is_placed = place(launch->input, STDIN_FILENO, O_RDONLY) && place(launch->output, STDOUT_FILENO, O_WRONLY)
                   && place(launch->errors, STDERR_FILENO, O_WRONLY);
  if (is_placed && (!launch->folder || chdir(launch->folder) == 0)) {
    close_from(STDERR_FILENO + 1);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execve(launch->program, launch->words, launch->environment);
  }
  start->error = errno;
  _exit(127);
}

int cspawn_start(const struct cspawn_launch *launch, int *identifier) {
  struct start start = {
      .launch = launch, .parent = getpid(), .ends_with_parent = launch->ends_with_parent && gettid() == getpid()};
  void *stack = mmap(NULL, STACK_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  if (stack == MAP_FAILED) return errno;
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &old);
  *identifier = clone(child, (char *)stack + STACK_BYTES, CLONE_VM | CLONE_VFORK | SIGCHLD, &start);
  if (*identifier < 0) start.error = errno;
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  munmap(stack, STACK_BYTES);
  if (*identifier > 0 && start.error != 0) {
    while (waitpid(*identifier, NULL, 0) < 0 && errno == EINTR) {}
  }
  return start.error;
}
