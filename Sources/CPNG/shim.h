#include <png.h>

/// Words of alpha, red, green and blue, as a little-endian machine has them.
static const unsigned wb_png_words = PNG_FORMAT_BGRA;
static const unsigned wb_png_alpha = PNG_FORMAT_FLAG_ALPHA;
static const unsigned wb_png_version = PNG_IMAGE_VERSION;
