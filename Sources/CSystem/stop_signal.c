// The thread to interrupt is a GNU extension of timers.
#define _GNU_SOURCE
#include "stop_signal.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { TICK_NS = 100000000, TOGETHER_MS = 500, PATIENCE_MS = 1000 };

static atomic_int received;
static bool second_ends, has_timer;
static long long first_ms;
static timer_t timer;

static long long now_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (long long)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void stop(int number) {
  int saved = errno;
  if (atomic_exchange(&received, number) == 0) {
    first_ms = now_ms();
    struct itimerspec ticks = {.it_interval.tv_nsec = TICK_NS, .it_value.tv_nsec = TICK_NS};
    if (has_timer) timer_settime(timer, 0, &ticks, NULL);
  } else if (second_ends && now_ms() - first_ms >= TOGETHER_MS) {
    _exit(128 + (number == SIGINT ? SIGINT : SIGTERM));
  }
  errno = saved;
}

static void tick(int number) { (void)number; }

void stop_signal_watch(bool ends_at_second) {
  second_ends = ends_at_second;
  struct sigaction action = {.sa_handler = tick};
  struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGALRM};
  event._sigev_un._tid = gettid();
  sigaction(SIGALRM, &action, NULL);
  if (!has_timer) has_timer = timer_create(CLOCK_MONOTONIC, &event, &timer) == 0;
  const int signals[] = {SIGINT, SIGTERM, SIGHUP};
  // One after the other: the handler's numbers are plain.
  action.sa_handler = stop;
  sigset_t all;
  sigemptyset(&all);
  for (int index = 0; index < 3; index++) sigaddset(&action.sa_mask, signals[index]);
  sigaddset(&all, SIGALRM);
  for (int index = 0; index < 3; index++) {
    struct sigaction old;
    sigaddset(&all, signals[index]);
    // Under nohup it is ignored.
    if (signals[index] == SIGHUP && sigaction(SIGHUP, NULL, &old) == 0 && old.sa_handler == SIG_IGN) continue;
    sigaction(signals[index], &action, NULL);
  }
  // Whoever started this process may have blocked them, as threads of a dispatch pool do.
  sigprocmask(SIG_UNBLOCK, &all, NULL);
}

int stop_signal_received(void) { return atomic_load_explicit(&received, memory_order_relaxed); }

static bool is_file(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

int stop_signal_write(int descriptor, const void *bytes, size_t count) {
  const char *rest = bytes;
  long long end = 0;
  while (count > 0) {
    bool is_stopping = stop_signal_received() != 0 && !is_file(descriptor);
    if (is_stopping) {
      if (end == 0) end = now_ms() + PATIENCE_MS;
      struct pollfd room = {.fd = descriptor, .events = POLLOUT};
      long long left = end - now_ms();
      if (left <= 0) return ECANCELED;
      if (poll(&room, 1, (int)left) <= 0) continue;
    }
    // A pipe that has room at all has it for so many.
    ssize_t written = write(descriptor, rest, is_stopping && count > PIPE_BUF ? PIPE_BUF : count);
    if (written >= 0) {
      rest += written;
      count -= (size_t)written;
    } else if (errno == EAGAIN) {
      // Somebody who has the same stream made it so.
      struct pollfd room = {.fd = descriptor, .events = POLLOUT};
      poll(&room, 1, is_stopping ? 10 : -1);
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

int stop_signal_open(int folder, const char *name) {
  while (true) {
    int descriptor = openat(folder, name, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (descriptor >= 0 || errno != EINTR) return descriptor;
    if (stop_signal_received() != 0) return errno = ECANCELED, -1;
  }
}
