// Names of the Swift compiler as people write them.
#ifndef WAVEBENCH_SWIFT_NAMES_H
#define WAVEBENCH_SWIFT_NAMES_H

/// The name that the compiler has mangled, to be freed by the caller; NULL for a name that is none of the compiler's,
/// and where the Swift runtime has no function for it.
char *swift_names_readable(const char *mangled);

#endif
