#include <ft2build.h>
#include FT_FREETYPE_H

/// A glyph as its outline is, filled: not fitted to pixels.
static const int wb_ft_load_filled = FT_LOAD_RENDER | FT_LOAD_NO_HINTING;
/// Its outline alone.
static const int wb_ft_load_outline = FT_LOAD_NO_BITMAP | FT_LOAD_NO_HINTING;
