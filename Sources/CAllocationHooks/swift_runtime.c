// The Swift runtime's object and reference-counting entry points, counted and forwarded.
//
// On x86-64 and arm64 Linux these functions follow the C calling convention (one pointer in, the
// same pointer out), and so do the wrappers. On arm64 callers may count on more registers being
// left alone, as they are by the runtime's own retain and release: there the wrappers leave
// alone what `preserve_most` says, which is right for either caller. The runtime's own hook pointers (`_swift_retain` and its kin) are
// of no use there: in 6.3 they receive pointers whose spare bits were cut off, small strings among
// them, and crash.
//
// Not counted, because no dynamic symbol is passed on the way: calls inside libswiftCore, which
// reach their targets directly (unspecialised collection and string code, value witnesses, bulk
// copies and destruction of arrays). They are a lower bound's missing part; code specialised into
// the program and all other libraries are counted in full.
//
// The definitions are weak: a statically linked runtime replaces them instead of clashing with
// them, and `allocation_hooks_swift_is_interposed` then says so.
#define _GNU_SOURCE
#include "thread_tally.h"

#include <dlfcn.h>
#include <stdlib.h>

// Other processors may have another calling convention for these functions; there nothing is
// defined, and the instrument says that it cannot count.
#if (defined(__x86_64__) || defined(__aarch64__)) && !defined(ALLOCATION_HOOKS_LEFT_TO_SANITIZER)

#define SWIFT_ENTRY_POINT __attribute__((weak, visibility("default")))

#if defined(__aarch64__)
#define REFERENCE_ENTRY_POINT SWIFT_ENTRY_POINT __attribute__((preserve_most))
#else
#define REFERENCE_ENTRY_POINT SWIFT_ENTRY_POINT
#endif

// The call must not become a jump: RTLD_NEXT looks at who asks, and a jump would make that our
// caller.
static __attribute__((noinline, cold)) void *find_next(void **slot, const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (function == NULL) abort();
  __atomic_store_n(slot, function, __ATOMIC_RELAXED);
  return function;
}

static inline void *next_function(void **slot, const char *name) {
  void *function = __atomic_load_n(slot, __ATOMIC_RELAXED);
  return ALLOCATION_HOOKS_UNLIKELY(function == NULL) ? find_next(slot, name) : function;
}

#define NEXT(name) \
  static void *next; \
  void *function = next_function(&next, #name);

#define COUNT(field, amount) \
  if (ALLOCATION_HOOKS_UNLIKELY(allocation_hooks_thread.swift_armed)) \
  allocation_hooks_thread.swift.field += (int64_t)(amount)

#define RETAIN(name) \
  void *name(void *object) REFERENCE_ENTRY_POINT; \
  void *name(void *object) { \
    NEXT(name) COUNT(retains, 1); \
    return ((void *(*)(void *))function)(object); \
  }

#define RETAIN_MANY(name) \
  void *name(void *object, uint32_t count) REFERENCE_ENTRY_POINT; \
  void *name(void *object, uint32_t count) { \
    NEXT(name) COUNT(retains, count); \
    return ((void *(*)(void *, uint32_t))function)(object, count); \
  }

#define RELEASE(name) \
  void name(void *object) REFERENCE_ENTRY_POINT; \
  void name(void *object) { \
    NEXT(name) COUNT(releases, 1); \
    ((void (*)(void *))function)(object); \
  }

#define RELEASE_MANY(name) \
  void name(void *object, uint32_t count) REFERENCE_ENTRY_POINT; \
  void name(void *object, uint32_t count) { \
    NEXT(name) COUNT(releases, count); \
    ((void (*)(void *, uint32_t))function)(object, count); \
  }

RETAIN(swift_retain)
RETAIN(swift_nonatomic_retain)
RETAIN(swift_bridgeObjectRetain)
RETAIN(swift_nonatomic_bridgeObjectRetain)
RETAIN(swift_errorRetain)
// A strong reference made from an unowned or a weak one is a retain, too.
RETAIN(swift_tryRetain)
RETAIN(swift_unownedRetainStrong)
RETAIN(swift_nonatomic_unownedRetainStrong)
RETAIN(swift_unownedRetainStrongAndRelease)
RETAIN(swift_nonatomic_unownedRetainStrongAndRelease)
RETAIN(swift_weakLoadStrong)
RETAIN(swift_weakTakeStrong)

RETAIN_MANY(swift_retain_n)
RETAIN_MANY(swift_nonatomic_retain_n)
RETAIN_MANY(swift_bridgeObjectRetain_n)
RETAIN_MANY(swift_nonatomic_bridgeObjectRetain_n)

RELEASE(swift_release)
RELEASE(swift_nonatomic_release)
RELEASE(swift_bridgeObjectRelease)
RELEASE(swift_nonatomic_bridgeObjectRelease)
RELEASE(swift_errorRelease)

RELEASE_MANY(swift_release_n)
RELEASE_MANY(swift_nonatomic_release_n)
RELEASE_MANY(swift_bridgeObjectRelease_n)
RELEASE_MANY(swift_nonatomic_bridgeObjectRelease_n)

void *swift_allocObject(const void *type, size_t size, size_t alignment_mask) SWIFT_ENTRY_POINT;
void *swift_allocObject(const void *type, size_t size, size_t alignment_mask) {
  NEXT(swift_allocObject)
  COUNT(objects, 1);
  return ((void *(*)(const void *, size_t, size_t))function)(type, size, alignment_mask);
}

// A heap object and the address of the value in it, returned in two registers.
typedef struct {
  void *object;
  void *value;
} object_and_value;

object_and_value swift_allocBox(const void *type) SWIFT_ENTRY_POINT;
object_and_value swift_allocBox(const void *type) {
  NEXT(swift_allocBox)
  COUNT(objects, 1);
  return ((object_and_value(*)(const void *))function)(type);
}

object_and_value swift_allocError(const void *type, const void *conformance, void *initial_value,
                                  bool is_take) SWIFT_ENTRY_POINT;
object_and_value swift_allocError(const void *type, const void *conformance, void *initial_value,
                                  bool is_take) {
  NEXT(swift_allocError)
  COUNT(objects, 1);
  typedef object_and_value (*allocate)(const void *, const void *, void *, bool);
  return ((allocate)function)(type, conformance, initial_value, is_take);
}

#endif
