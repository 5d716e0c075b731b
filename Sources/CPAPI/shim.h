#include <papi.h>
#include <pthread.h>
#include <sde_lib.h>
#include <stddef.h>

// PAPI_VER_CURRENT is a computed macro, which Swift cannot see.
static inline int cpapi_version(void) { return PAPI_VER_CURRENT; }

// A cast in a macro hides these two from Swift as well.
static inline int cpapi_first_preset(void) { return (int)PAPI_PRESET_MASK; }
static inline int cpapi_is_preset(int code) { return IS_PRESET(code) ? 1 : 0; }

static inline unsigned long cpapi_thread_identifier(void) { return (unsigned long)pthread_self(); }

static inline int cpapi_thread_init(void) { return PAPI_thread_init(cpapi_thread_identifier); }

// The largest member of the option is a union of structures, which Swift would have to fill by hand.
static inline int cpapi_set_domain(int event_set, int component, int domain) {
  int result = PAPI_assign_eventset_component(event_set, component);
  if (result != PAPI_OK) return result;
  PAPI_option_t option = {0};
  option.domain.eventset = event_set;
  option.domain.domain = domain;
  return PAPI_set_opt(PAPI_DOMAIN, &option);
}

// The text members are arrays of up to 1024 characters, which Swift would see as tuples.
static inline const char *cpapi_component_name(const PAPI_component_info_t *info) {
  return info->name;
}
static inline const char *cpapi_component_short_name(const PAPI_component_info_t *info) {
  return info->short_name;
}
static inline const char *cpapi_component_description(const PAPI_component_info_t *info) {
  return info->description;
}
static inline const char *cpapi_component_disabled_reason(const PAPI_component_info_t *info) {
  return info->disabled_reason;
}

// Copies name and description of a preset, cut to `capacity` bytes with the final NUL; returns
// PAPI's code.
static inline int cpapi_describe_event(int code, char *name, char *description, size_t capacity) {
  PAPI_event_info_t info;
  int result = PAPI_get_event_info(code, &info);
  if (result != PAPI_OK || capacity == 0) return result;
  size_t n = 0, d = 0;
  while (n + 1 < capacity && info.symbol[n] != 0) { name[n] = info.symbol[n]; n++; }
  while (d + 1 < capacity && info.long_descr[d] != 0) {
    description[d] = info.long_descr[d];
    d++;
  }
  name[n] = 0;
  description[d] = 0;
  return result;
}
