// Loaded before PAPI into the program under test (LD_PRELOAD): a processor with counters of its own, some of which lie. The environment
// says which:
//
//   WAVEBENCH_LIES=EVENT=KIND[:N],…   KIND: true (moves with the thread's CPU time), zero (starts, and reads 0 for ever), wake (moves from its Nth read on only), jump (from its
//                                     Nth read on it gains 2^40 at each), back (from then on it loses 1000 at each), wild (from then on it
//                                     jumps to and fro by more than a number holds), sixteen
//                                     (from then on it counts sixteen times what it should), absent (PAPI has no such event), fail (from then on PAPI_read fails)
//   WAVEBENCH_COUNTERS=N              how many events fit into a set; a second set of a thread is refused while one runs
//   WAVEBENCH_ANSWERS=FUNCTION=CODE,… what a function of PAPI or libsde answers in place of doing anything: a code, or a null pointer where it
//                                     has a pointer to give
//
// Reads are counted by event, over all threads. Events of rapl::: are of a component of that name, others of perf_event. All other events are
// PAPI's own.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <limits.h>
#include <papi.h>
#include <sde_lib.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_EVENTS = 16, MOST_SETS = 4096, FIRST_CODE = 0x7e000000, RAPL = 99 };

static struct lie {
  char name[64], kind[8];
  long first;
  atomic_long reads;
} lies[MOST_EVENTS];
static int lie_count, counters = MOST_EVENTS;

static struct {
  int events[MOST_EVENTS], count, is_running;
  long long start;
} sets[MOST_SETS];
static _Thread_local int running;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// Whether a function has an answer to give, and which.
static int has_answer(const char *name, long long *code) {
  size_t length = strlen(name);
  for (const char *word = getenv("WAVEBENCH_ANSWERS"); word && *word; word += strcspn(word, ","), word += *word == ',')
    if (strncmp(word, name, length) == 0 && word[length] == '=') {
      *code = atoll(word + length + 1);
      return 1;
    }
  return 0;
}

// A function that does what PAPI's does, unless it has an answer.
#define OTHERWISE_REAL(type, name, parameters, words) \
  type name parameters { \
    long long code; \
    return has_answer(#name, &code) ? (type)code : REAL(name) words; \
  }

OTHERWISE_REAL(int, PAPI_library_init, (int version), (version))
OTHERWISE_REAL(int, PAPI_set_debug, (int level), (level))
OTHERWISE_REAL(int, PAPI_thread_init, (unsigned long (*identifier)(void)), (identifier))
OTHERWISE_REAL(int, PAPI_register_thread, (void), ())
OTHERWISE_REAL(int, PAPI_num_components, (void), ())
OTHERWISE_REAL(int, PAPI_enum_event, (int *event, int modifier), (event, modifier))
OTHERWISE_REAL(int, PAPI_enum_cmp_event, (int *event, int modifier, int index), (event, modifier, index))
OTHERWISE_REAL(int, PAPI_get_event_info, (int event, PAPI_event_info_t *info), (event, info))
OTHERWISE_REAL(int, PAPI_create_eventset, (int *set), (set))
OTHERWISE_REAL(int, PAPI_assign_eventset_component, (int set, int index), (set, index))
OTHERWISE_REAL(int, PAPI_set_opt, (int option, PAPI_option_t *value), (option, value))
OTHERWISE_REAL(int, PAPI_get_opt, (int option, PAPI_option_t *value), (option, value))
OTHERWISE_REAL(char *, PAPI_strerror, (int error), (error))
OTHERWISE_REAL(papi_handle_t, papi_sde_init, (const char *library), (library))
OTHERWISE_REAL(int, papi_sde_register_counter, (papi_handle_t library, const char *name, int mode, int type, void *counter),
               (library, name, mode, type, counter))
OTHERWISE_REAL(int, papi_sde_describe_counter, (papi_handle_t library, const char *name, const char *text), (library, name, text))

const PAPI_component_info_t *PAPI_get_component_info(int index) {
  static const PAPI_component_info_t rapl = {.name = "rapl", .short_name = "rapl"};
  long long answer;
  if (has_answer("PAPI_get_component_info", &answer)) return (const PAPI_component_info_t *)answer;
  return index == RAPL ? &rapl : REAL(PAPI_get_component_info)(index);
}

__attribute__((constructor)) static void begin(void) {
  const char *text = getenv("WAVEBENCH_LIES"), *room = getenv("WAVEBENCH_COUNTERS");
  if (room) counters = atoi(room);
  char copy[2048], *rest = NULL;
  snprintf(copy, sizeof copy, "%s", text ? text : "");
  for (char *word = strtok_r(copy, ",", &rest); word && lie_count < MOST_EVENTS; word = strtok_r(NULL, ",", &rest))
    if (sscanf(word, "%63[^=]=%7[^:]:%ld", lies[lie_count].name, lies[lie_count].kind, &lies[lie_count].first) >= 2) lie_count++;
}

static int find(const char *name) {
  for (int index = 0; index < lie_count; index++)
    if (strcmp(lies[index].name, name) == 0) return index;
  return -1;
}

static int is_ours(int set) { return set >= 0 && set < MOST_SETS && sets[set].count > 0; }

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int PAPI_event_name_to_code(const char *name, int *code) {
  long long answer;
  if (has_answer("PAPI_event_name_to_code", &answer)) return answer;
  int index = find(name);
  if (index < 0) return REAL(PAPI_event_name_to_code)(name, code);
  *code = FIRST_CODE + index;
  return PAPI_OK;
}

int PAPI_get_event_component(int code) {
  long long answer;
  if (has_answer("PAPI_get_event_component", &answer)) return answer;
  if (code < FIRST_CODE || code >= FIRST_CODE + lie_count) return REAL(PAPI_get_event_component)(code);
  return strncmp(lies[code - FIRST_CODE].name, "rapl:::", 7) == 0 ? RAPL : PAPI_get_component_index("perf_event");
}

int PAPI_add_named_event(int set, const char *name) {
  long long answer;
  if (has_answer("PAPI_add_named_event", &answer)) return answer;
  int index = find(name);
  if (index < 0) return REAL(PAPI_add_named_event)(set, name);
  if (set < 0 || set >= MOST_SETS) return PAPI_EINVAL;
  if (strcmp(lies[index].kind, "absent") == 0) return PAPI_ENOEVNT;
  if (sets[set].count >= counters || sets[set].count >= MOST_EVENTS) return PAPI_ECNFLCT;
  sets[set].events[sets[set].count++] = index;
  return PAPI_OK;
}

int PAPI_start(int set) {
  long long answer;
  if (has_answer("PAPI_start", &answer)) return answer;
  if (!is_ours(set)) return REAL(PAPI_start)(set);
  if (running) return PAPI_ECNFLCT;
  running = sets[set].is_running = 1;
  sets[set].start = now();
  return PAPI_OK;
}

int PAPI_read(int set, long long *values) {
  long long answer;
  if (has_answer("PAPI_read", &answer)) return answer;
  if (!is_ours(set)) return REAL(PAPI_read)(set, values);
  long long gone = now() - sets[set].start;
  for (int place = 0; place < sets[set].count; place++) {
    struct lie *lie = &lies[sets[set].events[place]];
    long late = atomic_fetch_add(&lie->reads, 1) + 1 - (lie->first > 0 ? lie->first : 1) + 1;
    int is_late = strcmp(lie->kind, "true") != 0 && late > 0;
    values[place] = strcmp(lie->kind, "zero") == 0 ? 0 : gone;
    if (strcmp(lie->kind, "wake") == 0) values[place] = is_late ? gone : 0;
    if (!is_late) continue;
    if (strcmp(lie->kind, "jump") == 0) values[place] += late << 40;
    if (strcmp(lie->kind, "sixteen") == 0) values[place] *= 16;
    if (strcmp(lie->kind, "back") == 0) values[place] = -1000 * late;
    if (strcmp(lie->kind, "wild") == 0) values[place] = late % 2 ? LLONG_MIN / 2 : LLONG_MAX;
    if (strcmp(lie->kind, "fail") == 0) return PAPI_ESYS;
  }
  return PAPI_OK;
}

int PAPI_stop(int set, long long *values) {
  long long answer;
  if (has_answer("PAPI_stop", &answer)) return answer;
  if (!is_ours(set)) return REAL(PAPI_stop)(set, values);
  if (sets[set].is_running) running = 0;
  sets[set].is_running = 0;
  return PAPI_OK;
}

// As PAPI does, a set that still has events is not destroyed: its number would be another set's next.
int PAPI_destroy_eventset(int *set) {
  long long answer;
  if (has_answer("PAPI_destroy_eventset", &answer)) return answer;
  if (is_ours(*set)) return PAPI_EINVAL;
  return REAL(PAPI_destroy_eventset)(set);
}

int PAPI_cleanup_eventset(int set) {
  long long answer;
  if (has_answer("PAPI_cleanup_eventset", &answer)) return answer;
  if (is_ours(set)) sets[set].count = 0;
  return REAL(PAPI_cleanup_eventset)(set);
}
