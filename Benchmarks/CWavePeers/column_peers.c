#include <math.h>

#include "peer_scene.h"

enum { block = 16 };

// A block of columns: air above its highest point, water below its lowest, and coverage in between, row by row.
// For a line from low to high, the integral of max(z - y, 0) is t * t / (2 (high - low)) + max(z - high, 0), t =
// z - low between 0 and high - low; a row's coverage is its difference from the row's top to its bottom.
static inline void draw_block(const wave_peers *p, const double *heights, int count, uint32_t *target) {
  const int top = p->band_top, bottom = p->band_bottom, stride = p->stride;
  float low[block], high[block], half_inverse[block], above[block];
  float least = (float)bottom, most = (float)top;
  for (int i = 0; i < count; i++) {
    const float y0 = (float)heights[i], y1 = (float)heights[i + 1];
    low[i] = y0 < y1 ? y0 : y1;
    high[i] = y0 < y1 ? y1 : y0;
    // A level line is a slope too small to see.
    if (high[i] - low[i] < 1e-4f) high[i] = low[i] + 1e-4f;
    half_inverse[i] = 0.5f / (high[i] - low[i]);
    above[i] = 0;
    least = low[i] < least ? low[i] : least;
    most = high[i] > most ? high[i] : most;
  }
  const int first = (int)least < top ? top : (int)least;
  const int last = (int)ceilf(most) > bottom ? bottom : (int)ceilf(most);
  int row = top;
  target += (size_t)top * stride;
  for (; row < first; row++, target += stride)
    for (int i = 0; i < count; i++) target[i] = p->background;
  for (; row < last; row++, target += stride) {
    unsigned char coverage[block];
    for (int i = 0; i < count; i++) {
      const float z = (float)(row + 1), run = high[i] - low[i];
      float t = z - low[i];
      float rest = z - high[i];
      t = t < 0 ? 0 : t;
      t = t > run ? run : t;
      rest = rest < 0 ? 0 : rest;
      const float sum = t * t * half_inverse[i] + rest;
      coverage[i] = (unsigned char)(int)((sum - above[i]) * 255 + 0.5f);
      above[i] = sum;
    }
    for (int i = 0; i < count; i++) target[i] = p->blend[coverage[i]];
  }
  for (; row < bottom; row++, target += stride)
    for (int i = 0; i < count; i++) target[i] = p->word;
}

void wave_peers_exact_columns(wave_peers *p, double shift_pt) {
  for (int view = 0; view < p->views; view++) {
    peer_heights(p, peer_shift(p, view, shift_pt));
    uint32_t *pixels = peer_view(p, view);
    int x = 0;
    for (; x + block <= p->width; x += block) draw_block(p, p->heights + x, block, pixels + x);
    if (x < p->width) draw_block(p, p->heights + x, p->width - x, pixels + x);
  }
}
