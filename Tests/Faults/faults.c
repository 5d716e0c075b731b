// Loaded before everything else into the program under test (LD_PRELOAD): the Nth call of one kind fails, is cut short, stops or ends
// the process. The environment says which:
//
//   WAVEBENCH_FAULT=CALL:N:ACTION[,CALL:N:ACTION]
//       CALL: write, fsync, rename, open, mkdir, link, unlink (files and folders), spawn, thread, malloc
//       ACTION: fail, short, kill, half, stop, or a signal that the process gets before the call: term, int, hup
//   WAVEBENCH_FAULT_MARK=FILE    made when the last of these calls comes; of the fault `count` it gets how often each call came
//
// Only writes to regular files count, only opens that write, and only allocations after main has begun: before it there is no
// program that could say anything. The processes that the program starts (their first word begins with an underscore) are left
// alone, unless CALL begins with `worker-`: then only they are not.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOST_FAULTS = 2, MOST_CALLS = 10 };

static struct fault {
  char call[24], action[16];
  long wanted;
  atomic_long seen;
} faults[MOST_FAULTS];
static int fault_count, has_begun;
static const char *mark;

static const char *const calls[MOST_CALLS] = {"write", "fsync", "rename", "open", "mkdir", "link", "unlink", "spawn", "thread", "malloc"};
static atomic_long counts[MOST_CALLS];
static int counts_calls;

// Reads CALL:N:ACTION; the text after it, or NULL where there is none.
static const char *read_fault(const char *text) {
  struct fault *fault = &faults[fault_count];
  int length = 0;
  if (sscanf(text, "%23[^:]:%ld:%15[a-z]%n", fault->call, &fault->wanted, fault->action, &length) != 3) return NULL;
  fault_count++;
  return text[length] == ',' ? text + length + 1 : NULL;
}

__attribute__((constructor)) static void begin(void) {
  mark = getenv("WAVEBENCH_FAULT_MARK");
  const char *text = getenv("WAVEBENCH_FAULT");
  counts_calls = text && strcmp(text, "count") == 0;
  while (text && fault_count < MOST_FAULTS) text = read_fault(text);
  char words[4096];
  int file = (int)syscall(SYS_openat, AT_FDCWD, "/proc/self/cmdline", O_RDONLY | O_CLOEXEC, 0);
  long count = file < 0 ? 0 : syscall(SYS_read, file, words, sizeof words - 1);
  if (file >= 0) syscall(SYS_close, file);
  words[count > 0 ? count : 0] = 0;
  const char *first = count > 0 ? words + strlen(words) + 1 : words;
  int is_worker = first < words + count && *first == '_';
  if (is_worker) counts_calls = 0;
  for (int index = 0; index < fault_count; index++) {
    struct fault *fault = &faults[index];
    int is_for_workers = strncmp(fault->call, "worker-", 7) == 0;
    if (is_worker != is_for_workers) fault->wanted = 0;
    if (is_for_workers) memmove(fault->call, fault->call + 7, strlen(fault->call + 7) + 1);
  }
}

static int open_mark(void) { return (int)syscall(SYS_openat, AT_FDCWD, mark, O_CREAT | O_WRONLY | O_CLOEXEC, 0600); }

__attribute__((destructor)) static void end(void) {
  int file = counts_calls && mark ? open_mark() : -1;
  char line[64];
  for (int index = 0; file >= 0 && index < MOST_CALLS; index++)
    syscall(SYS_write, file, line, snprintf(line, sizeof line, "%s %ld\n", calls[index], counts[index]));
  if (file >= 0) syscall(SYS_close, file);
}

// What is to happen in place of this call; NULL where it is an ordinary one. Ends, stops or interrupts the process where that was asked for.
static const char *hit(const char *name) {
  for (int index = 0; counts_calls && index < MOST_CALLS; index++)
    if (strcmp(name, calls[index]) == 0) atomic_fetch_add(&counts[index], 1);
  for (int index = 0; index < fault_count; index++) {
    struct fault *fault = &faults[index];
    if (fault->wanted == 0 || strcmp(name, fault->call) != 0 || atomic_fetch_add(&fault->seen, 1) + 1 != fault->wanted) continue;
    if (mark && index == fault_count - 1) syscall(SYS_close, open_mark());
    const char *action = fault->action;
    int signal = strcmp(action, "kill") == 0   ? SIGKILL
                 : strcmp(action, "stop") == 0 ? SIGSTOP
                 : strcmp(action, "term") == 0 ? SIGTERM
                 : strcmp(action, "int") == 0  ? SIGINT
                 : strcmp(action, "hup") == 0  ? SIGHUP
                                               : 0;
    if (signal == 0) return action;
    int saved = errno;
    syscall(SYS_kill, getpid(), signal);
    errno = saved;
  }
  return NULL;
}

static int is_hit(const char *name) { return hit(name) != NULL; }

ssize_t write(int file, const void *bytes, size_t count) {
  struct stat status;
  int saved = errno;
  int is_file = (fault_count || counts_calls) && fstat(file, &status) == 0 && S_ISREG(status.st_mode);
  errno = saved;
  const char *action = is_file ? hit("write") : NULL;
  if (action) {
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

static int renamed(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
  if (is_hit("rename")) return errno = EACCES, -1;
  return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
}

int rename(const char *from, const char *to) { return renamed(AT_FDCWD, from, AT_FDCWD, to, 0); }
int renameat(int from_folder, const char *from, int to_folder, const char *to) { return renamed(from_folder, from, to_folder, to, 0); }
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
  return renamed(from_folder, from, to_folder, to, flags);
}

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags) {
  if (is_hit("link")) return errno = EACCES, -1;
  return (int)syscall(SYS_linkat, from_folder, from, to_folder, to, flags);
}

int link(const char *from, const char *to) { return linkat(AT_FDCWD, from, AT_FDCWD, to, 0); }

int unlinkat(int folder, const char *path, int flags) {
  if (is_hit("unlink")) return errno = EACCES, -1;
  return (int)syscall(SYS_unlinkat, folder, path, flags);
}

int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }

int mkdirat(int folder, const char *path, mode_t mode) {
  if (is_hit("mkdir")) return errno = ENOSPC, -1;
  return (int)syscall(SYS_mkdirat, folder, path, mode);
}

int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }

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
int openat(int folder, const char *path, int flags, ...) { MODE(flags) return opened(folder, path, flags, mode); }
int openat64(int folder, const char *path, int flags, ...) { MODE(flags) return opened(folder, path, flags, mode); }

// Processes alone: the C library starts threads by another name.
int clone(int (*body)(void *), void *stack, int flags, void *argument, ...) {
  if (is_hit("spawn")) return errno = EAGAIN, -1;
  __typeof__(&clone) next = (__typeof__(&clone))dlsym(RTLD_NEXT, "clone");
  return next(body, stack, flags, argument);
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
