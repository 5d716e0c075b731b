#include <expat.h>

/// The line that the parser is in. A function of Expat's that later versions replace by one that
/// Debian 12's has not.
static inline unsigned long long expat_line(XML_Parser parser) {
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  return XML_GetCurrentLineNumber(parser);
#pragma clang diagnostic pop
}
