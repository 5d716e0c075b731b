#include <png.h>

/// Words of alpha, red, green and blue, as a little-endian machine has them.
static const unsigned wb_png_words = PNG_FORMAT_BGRA;
/// Bytes of red, green and blue: opaque.
static const unsigned wb_png_bytes = PNG_FORMAT_RGB;
static const unsigned wb_png_alpha = PNG_FORMAT_FLAG_ALPHA;
static const unsigned wb_png_version = PNG_IMAGE_VERSION;
