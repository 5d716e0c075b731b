#include "swift_names.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

// The runtime's own function, which no header has. A runtime without it leaves the name as it is.
extern char *swift_demangle(const char *name, size_t length, char *output, size_t *output_size, uint32_t flags)
    __attribute__((weak));

char *swift_names_readable(const char *mangled) {
  if (swift_demangle == NULL) return NULL;
  return swift_demangle(mangled, strlen(mangled), NULL, NULL, 0);
}
