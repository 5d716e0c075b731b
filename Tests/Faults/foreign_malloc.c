// Loaded before the C library into the program under test (LD_PRELOAD): an allocator that ends the process when it is asked about a block that
// it never gave, as others crash then. Built with -DSECOND_NAMES it also takes glibc's second names, which the program's own malloc calls.
#define _GNU_SOURCE
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { MAGIC = 0x5afe, HEAD = 16 };
static const size_t arena_bytes = (size_t)1 << 32;
static atomic_size_t arena, used;

struct head {
  size_t bytes, magic;
};

static struct head *head_of(void *block) {
  struct head *head = (struct head *)((char *)block - HEAD);
  size_t place = (size_t)block - arena;
  if (arena == 0 || place >= arena_bytes || head->magic != MAGIC) {
    static const char text[] = "foreign_malloc: a block of another allocator\n";
    (void)!write(2, text, sizeof text - 1);
    abort();
  }
  return head;
}

// Nothing is ever given back.
static void *take(size_t alignment, size_t bytes) {
  if (arena == 0) {
    size_t none = 0, fresh = (size_t)mmap(NULL, arena_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (!atomic_compare_exchange_strong(&arena, &none, fresh)) munmap((void *)fresh, arena_bytes);
  }
  if (alignment < HEAD) alignment = HEAD;
  size_t end, start = used, block;
  do {
    block = (arena + start + HEAD + alignment - 1) & ~(alignment - 1);
    end = block - arena + bytes;
    if (end > arena_bytes || end < bytes) return NULL;
  } while (!atomic_compare_exchange_weak(&used, &start, end));
  *(struct head *)(block - HEAD) = (struct head){bytes, MAGIC};
  return (void *)block;
}

static void *change(void *block, size_t bytes) {
  void *fresh = take(HEAD, bytes);
  if (block && fresh) memcpy(fresh, block, head_of(block)->bytes < bytes ? head_of(block)->bytes : bytes);
  return fresh;
}

static void leave(void *block) {
  if (block) head_of(block);
}

void *malloc(size_t bytes) { return take(HEAD, bytes); }
void *calloc(size_t count, size_t bytes) { return take(HEAD, count * bytes); }
void *realloc(void *block, size_t bytes) { return change(block, bytes); }
void *memalign(size_t alignment, size_t bytes) { return take(alignment, bytes); }
void free(void *block) { leave(block); }
size_t malloc_usable_size(void *block) { return block ? head_of(block)->bytes : 0; }
// operator new(size_t), operator delete(void *)
void *_Znwm(size_t bytes) { return take(HEAD, bytes); }
void _ZdlPv(void *block) { leave(block); }
void _ZdlPvm(void *block, size_t bytes) { (void)bytes, leave(block); }

#ifdef SECOND_NAMES
void *__libc_malloc(size_t bytes) { return take(HEAD, bytes); }
void *__libc_calloc(size_t count, size_t bytes) { return take(HEAD, count * bytes); }
void *__libc_realloc(void *block, size_t bytes) { return change(block, bytes); }
void *__libc_memalign(size_t alignment, size_t bytes) { return take(alignment, bytes); }
void __libc_free(void *block) { leave(block); }
#endif
