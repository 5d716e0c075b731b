// The whole malloc family, forwarded to glibc's own entry points under their second names.
//
// Whole, because a block from a function left out would still be freed here, and a library that was
// loaded before the C library would be asked about a block that it never gave. Blocks are glibc's
// own, with no header in front, so alignment, malloc_usable_size and mixing with blocks from before
// main stay true.
#define _GNU_SOURCE
#include "thread_tally.h"

#if !defined(ALLOCATION_HOOKS_LEFT_TO_SANITIZER)

#include <dlfcn.h>
#include <errno.h>
#include <gnu/lib-names.h>
#include <malloc.h>
#include <stdlib.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void __libc_free(void *block);
extern void *__libc_memalign(size_t alignment, size_t size);

static void *function_of(const char *library, const char *name) {
  void *handle = dlopen(library, RTLD_LAZY | RTLD_NOLOAD);
  return handle == NULL ? NULL : dlsym(handle, name);
}

static size_t find_usable_size(void *block);
static __attribute__((used)) size_t (*usable_size)(void *block) = find_usable_size;

// This one has no second name. It is the function of the library that serves the second names:
// some allocators that are loaded before the C library take those as well, and others do not.
static __attribute__((noinline, cold)) size_t find_usable_size(void *block) {
  void *server = dlsym(RTLD_DEFAULT, "__libc_malloc");
  Dl_info place;
  if (server == NULL || dladdr(server, &place) == 0) abort();
  size_t (*function)(void *) = (size_t(*)(void *))function_of(place.dli_fname, "malloc_usable_size");
  if (function == NULL) abort();
  __atomic_store_n(&usable_size, function, __ATOMIC_RELAXED);
  return function(block);
}

// Before a thread is armed: the look-up itself allocates.
static __attribute__((constructor)) void find_usable_size_early(void) { find_usable_size(NULL); }

// A jump alone: arrays ask for the size of every buffer that they take, which is measured.
#if defined(__x86_64__)
__attribute__((naked)) size_t malloc_usable_size(void *block) { __asm__("jmp *usable_size(%rip)"); }
#else
size_t malloc_usable_size(void *block) {
  return __atomic_load_n(&usable_size, __ATOMIC_RELAXED)(block);
}
#endif

const char *allocation_hooks_other_allocator(void) {
  void *next = dlsym(RTLD_NEXT, "malloc");
  Dl_info place;
  if (next == function_of(LIBC_SO, "malloc") || dladdr(next, &place) == 0) return NULL;
  return place.dli_fname;
}

static void (*failure_handler)(size_t bytes);

void allocation_hooks_when_heap_fails(void (*handler)(size_t bytes)) {
  __atomic_store_n(&failure_handler, handler, __ATOMIC_RELEASE);
}

static __attribute__((noinline, cold)) void tell_failure(size_t bytes) {
  int saved_errno = errno;
  void (*handler)(size_t) = __atomic_load_n(&failure_handler, __ATOMIC_ACQUIRE);
  if (handler != NULL) handler(bytes);
  errno = saved_errno;
}

// A block as it is, or NULL once the handler has been told that so many bytes could not be had.
static inline void *told(void *block, size_t bytes) {
  if (ALLOCATION_HOOKS_UNLIKELY(block == NULL)) tell_failure(bytes);
  return block;
}

#define IS_ARMED() ALLOCATION_HOOKS_UNLIKELY(allocation_hooks_thread.heap_armed)

static void change_live_bytes(int64_t change) {
  allocation_hooks_thread_tally *tally = &allocation_hooks_thread;
  tally->heap.live_bytes += change;
  if (tally->heap.live_bytes > tally->peak_live_bytes) {
    tally->peak_live_bytes = tally->heap.live_bytes;
  }
}

static void *count_allocation(void *block, size_t requested) {
  if (block == NULL) return NULL;
  allocation_hooks_thread.heap.allocations++;
  allocation_hooks_thread.heap.allocated_bytes += (int64_t)requested;
  change_live_bytes((int64_t)malloc_usable_size(block));
  return block;
}

static void count_free(void *block) {
  allocation_hooks_thread.heap.frees++;
  change_live_bytes(-(int64_t)malloc_usable_size(block));
}

static void *aligned_block(size_t alignment, size_t size) {
  void *block = told(__libc_memalign(alignment, size), size);
  return IS_ARMED() ? count_allocation(block, size) : block;
}

static bool is_power_of_two(size_t value) { return value != 0 && (value & (value - 1)) == 0; }

void *malloc(size_t size) {
  void *block = told(__libc_malloc(size), size);
  return IS_ARMED() ? count_allocation(block, size) : block;
}

void *calloc(size_t count, size_t size) {
  // glibc refuses a product that overflows, so a block means that the product is exact.
  void *block = told(__libc_calloc(count, size), count * size);
  return IS_ARMED() ? count_allocation(block, count * size) : block;
}

void free(void *block) {
  if (IS_ARMED() && block != NULL) count_free(block);
  __libc_free(block);
}

// Names of C23 for a free that says what is freed.
void free_sized(void *block, size_t size) {
  (void)size;
  free(block);
}

void free_aligned_sized(void *block, size_t alignment, size_t size) {
  (void)alignment;
  (void)size;
  free(block);
}

static void *counted_realloc(void *block, size_t size) {
  if (block == NULL) return count_allocation(__libc_realloc(NULL, size), size);
  int64_t usable_before = (int64_t)malloc_usable_size(block);
  void *moved = __libc_realloc(block, size);
  if (moved != NULL) {
    allocation_hooks_thread.heap.allocations++;
    allocation_hooks_thread.heap.allocated_bytes += (int64_t)size;
    change_live_bytes((int64_t)malloc_usable_size(moved) - usable_before);
  } else if (size == 0) {
    allocation_hooks_thread.heap.frees++;
    change_live_bytes(-usable_before);
  }
  return moved;
}

void *realloc(void *block, size_t size) {
  void *moved = IS_ARMED() ? counted_realloc(block, size) : __libc_realloc(block, size);
  // Of nothing, glibc has freed the block and returns none.
  return size > 0 ? told(moved, size) : moved;
}

void *reallocarray(void *block, size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    errno = ENOMEM;
    return NULL;
  }
  return realloc(block, bytes);
}

void *memalign(size_t alignment, size_t size) { return aligned_block(alignment, size); }

void *aligned_alloc(size_t alignment, size_t size) {
  if (!is_power_of_two(alignment)) {
    errno = EINVAL;
    return NULL;
  }
  return aligned_block(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (!is_power_of_two(alignment) || alignment % sizeof(void *) != 0) return EINVAL;
  // POSIX reports through the result and leaves errno alone.
  int saved_errno = errno;
  void *block = aligned_block(alignment, size);
  errno = saved_errno;
  if (block == NULL) return ENOMEM;
  *result = block;
  return 0;
}

void *valloc(size_t size) { return aligned_block((size_t)getpagesize(), size); }

void *pvalloc(size_t size) {
  size_t page = (size_t)getpagesize();
  size_t padded;
  if (__builtin_add_overflow(size, page - 1, &padded)) {
    errno = ENOMEM;
    return NULL;
  }
  size_t rounded = padded & ~(page - 1);
  void *block = told(__libc_memalign(page, rounded), rounded);
  return IS_ARMED() ? count_allocation(block, size) : block;
}

#else

void allocation_hooks_when_heap_fails(void (*handler)(size_t bytes)) { (void)handler; }

const char *allocation_hooks_other_allocator(void) { return NULL; }

#endif
