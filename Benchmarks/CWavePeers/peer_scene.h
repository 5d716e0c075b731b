#ifndef PEER_SCENE_H
#define PEER_SCENE_H

#include <cairo.h>
#include <pixman.h>
#include <stddef.h>
#include <string.h>

#include "wave_peers.h"

typedef struct edge edge;
typedef struct edge_raster edge_raster;

struct wave_peers {
  int views, columns, width, height, scale;  // width and height in px, per view
  int width_pt, height_pt;
  int phases;  // per pixel
  double *shifts;  // pt
  int stride;      // words
  uint32_t *pixels;
  uint32_t word, background;
  uint32_t blend[256];  // the colour over the background, by coverage
  // Scratch masks for rebuilding: one of a view, for Cairo.
  unsigned char *scratch;
  int scratch_stride;
  cairo_surface_t *surface, *argb_surface;
  cairo_t *context, *argb;
  pixman_image_t *scratch_mask;
  // Per view and phase, the band of a mask one wavelength wider than the view; made when first needed.
  pixman_image_t **masks;
  int band_top, band_bottom;  // px within the view
  // The curve in px, at whole points and at every boundary between columns; heights is the latter.
  double *points, *columns_px, *heights;
  // What the edge peers wrote last: per view and column, or per view.
  edge *shown;
  int *shown_columns, *shown_phases;
  // Per view and phase, or per phase for all views.
  edge_raster *rasters;
  int shares_rasters;
};

static inline uint32_t *peer_view(const wave_peers *p, int view) {
  return p->pixels + (size_t)(view / p->columns * p->height) * p->stride +
         (size_t)(view % p->columns) * p->width;
}

// How far the wave of a view has moved, pt: 0 up to a wavelength.
double peer_shift(const wave_peers *p, int view, double shift_pt);
// The curve at the boundaries of all columns, px: a line from point to point.
void peer_heights(const wave_peers *p, double shift_pt);
// Writes the band of a view from a mask, whose column `left` is the view's first and whose first row is
// `row` rows above the band's.
void peer_show_band(const wave_peers *p, int view, pixman_image_t *mask, int left, int row);
// The coverage by water, 0...255, of row `row` of a column in which the curve goes straight from y0 to y1.
unsigned char peer_coverage(double y0, double y1, int row);

// The pixels of a row of coverages.
static inline void peer_look_up(const wave_peers *p, uint32_t *target, const unsigned char *source,
                                int count) {
  int x = 0;
  for (; x + 8 <= count; x += 8) {
    uint64_t eight;
    memcpy(&eight, source + x, 8);
    if (eight == 0)
      for (int i = 0; i < 8; i++) target[x + i] = p->background;
    else if (eight == UINT64_MAX)
      for (int i = 0; i < 8; i++) target[x + i] = p->word;
    else
      for (int i = 0; i < 8; i++) target[x + i] = p->blend[source[x + i]];
  }
  for (; x < count; x++) target[x] = p->blend[source[x]];
}

void peer_free_edges(wave_peers *p);

#endif
