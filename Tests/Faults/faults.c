// Loaded before everything else into the program under test (LD_PRELOAD): the Nth call of one kind fails, is cut short, or ends the
// process. The environment says which:
//
//   WAVEBENCH_FAULT=CALL:N:ACTION   CALL: write, fsync, rename, open, mkdir, spawn, thread, malloc; ACTION: fail, short, kill, half
//   WAVEBENCH_FAULT_MARK=FILE       made when that call comes
//
// Only writes to regular files count, only opens that write, and only allocations after main has begun: before it there is no
// program that could say anything. The processes that the program starts (their first word begins with an underscore) are left
// alone, unless CALL begins with `worker-`: then only they are not.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static char call[24], action[16];
static int has_begun;
static long wanted;
static atomic_long seen;
static const char *mark;

__attribute__((constructor)) static void begin(void) {
  const char *fault = getenv("WAVEBENCH_FAULT");
  mark = getenv("WAVEBENCH_FAULT_MARK");
  if (!fault || sscanf(fault, "%23[^:]:%ld:%15s", call, &wanted, action) != 3) wanted = 0;
  char words[4096];
  int file = (int)syscall(SYS_openat, AT_FDCWD, "/proc/self/cmdline", O_RDONLY | O_CLOEXEC, 0);
  long count = file < 0 ? 0 : syscall(SYS_read, file, words, sizeof words - 1);
  if (file >= 0) syscall(SYS_close, file);
  words[count > 0 ? count : 0] = 0;
  const char *first = count > 0 ? words + strlen(words) + 1 : words;
  int is_worker = first < words + count && *first == '_';
  int is_for_workers = strncmp(call, "worker-", 7) == 0;
  if (is_worker != is_for_workers) wanted = 0;
  if (is_for_workers) memmove(call, call + 7, strlen(call + 7) + 1);
}

// Whether this is the call; ends the process where that was asked for.
static int is_hit(const char *name) {
  if (wanted == 0 || strcmp(name, call) != 0 || atomic_fetch_add(&seen, 1) + 1 != wanted) return 0;
  if (mark) syscall(SYS_close, syscall(SYS_openat, AT_FDCWD, mark, O_CREAT | O_WRONLY, 0600));
  if (strcmp(action, "kill") == 0) syscall(SYS_kill, getpid(), SIGKILL);
  return 1;
}

ssize_t write(int file, const void *bytes, size_t count) {
  struct stat status;
  int saved = errno;
  int is_file = wanted && fstat(file, &status) == 0 && S_ISREG(status.st_mode);
  errno = saved;
  if (is_file && is_hit("write")) {
    if (strcmp(action, "fail") == 0) return errno = ENOSPC, -1;
    ssize_t written = syscall(SYS_write, file, bytes, count / 2);
    if (strcmp(action, "half") == 0) syscall(SYS_kill, getpid(), SIGKILL);
    return written;
  }
  return syscall(SYS_write, file, bytes, count);
}

int fsync(int file) {
  if (is_hit("fsync")) return errno = EIO, -1;
  return (int)syscall(SYS_fsync, file);
}

int rename(const char *from, const char *to) {
  if (is_hit("rename")) return errno = EACCES, -1;
  return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int mkdir(const char *path, mode_t mode) {
  if (is_hit("mkdir")) return errno = ENOSPC, -1;
  return (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
}

static int opened(int folder, const char *path, int flags, mode_t mode) {
  if ((flags & O_ACCMODE) != O_RDONLY && is_hit("open")) return errno = EMFILE, -1;
  return (int)syscall(SYS_openat, folder, path, flags, mode);
}

#define MODE(flags)                                   \
  mode_t mode = 0;                                    \
  if ((flags) & (O_CREAT | __O_TMPFILE)) {            \
    va_list rest;                                     \
    va_start(rest, flags);                            \
    mode = (mode_t)va_arg(rest, int);                 \
    va_end(rest);                                     \
  }

int open(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags, mode); }

int posix_spawn(pid_t *child, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
                char *const words[], char *const environment[]) {
  if (is_hit("spawn")) return EAGAIN;
  __typeof__(&posix_spawn) next = (__typeof__(&posix_spawn))dlsym(RTLD_NEXT, "posix_spawn");
  return next(child, path, actions, attributes, words, environment);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  if (is_hit("thread")) return EAGAIN;
  __typeof__(&pthread_create) next = (__typeof__(&pthread_create))dlsym(RTLD_NEXT, "pthread_create");
  return next(thread, attributes, body, argument);
}

// What the C library calls with the program's main.
static int (*program_main)(int, char **, char **);

static int begun_main(int count, char **words, char **environment) {
  has_begun = 1;
  return program_main(count, words, environment);
}

int __libc_start_main(int (*main)(int, char **, char **), int count, char **words, void (*start)(void), void (*end)(void),
                      void (*loader_end)(void), void *stack) {
  program_main = main;
  __typeof__(&__libc_start_main) next = (__typeof__(&__libc_start_main))dlsym(RTLD_NEXT, "__libc_start_main");
  return next(begun_main, count, words, start, end, loader_end, stack);
}

// The program has a malloc family of its own, which calls the C library's under these names.
#define ALLOCATOR(name, parameters, arguments)                                    \
  void *name parameters {                                                         \
    static void *(*next)parameters;                                               \
    if (!next) next = (void *(*)parameters)dlsym(RTLD_NEXT, #name);               \
    if (has_begun && is_hit("malloc")) return errno = ENOMEM, NULL;               \
    return next arguments;                                                        \
  }

ALLOCATOR(__libc_malloc, (size_t size), (size))
ALLOCATOR(__libc_calloc, (size_t count, size_t size), (count, size))
ALLOCATOR(__libc_realloc, (void *block, size_t size), (block, size))
ALLOCATOR(__libc_memalign, (size_t alignment, size_t size), (alignment, size))
