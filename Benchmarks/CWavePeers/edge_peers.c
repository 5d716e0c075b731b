#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "peer_scene.h"

// The pixels of a column that the curve crosses: rows top...bottom - 1; above is air, below is water.
struct edge {
  uint16_t top, bottom;
};

// A curve's edge: of column x the pixels from row tops[x] on, whose coverages are alphas[firsts[x]] up to
// alphas[firsts[x + 1]]. Nothing is kept of air and water. One block of memory, which begins at firsts.
struct edge_raster {
  uint32_t *firsts;
  uint16_t *tops;
  unsigned char *alphas;
};

static int raster_count(const wave_peers *p) { return (p->shares_rasters ? 1 : p->views) * p->phases; }

void peer_free_edges(wave_peers *p) {
  if (p->rasters)
    for (int i = 0; i < raster_count(p); i++) free(p->rasters[i].firsts);
  free(p->rasters);
  free(p->shown);
  free(p->shown_columns);
  free(p->shown_phases);
}

// What is air now and was not, and what is water now and was not.
static inline void repair(const wave_peers *p, uint32_t *column, int old_top, int old_bottom, int top,
                          int bottom) {
  for (int row = old_top; row < top; row++) column[(size_t)row * p->stride] = p->background;
  for (int row = bottom; row < old_bottom; row++) column[(size_t)row * p->stride] = p->word;
}

// MARK: - Rebuild

enum { block = 16 };

// Columns of a new curve: what they cross, with the coverage of their first two rows, in loops that compilers make
// vectors of; then their pixels. For the integral see draw_block of column_peers.c.
static inline void rebuild_block(const wave_peers *p, const double *heights, int count, edge *shown,
                                 uint32_t *column) {
  float low[block], high[block];
  int top[block], bottom[block], first[block], second[block];
  for (int i = 0; i < count; i++) {
    const float y0 = (float)heights[i], y1 = (float)heights[i + 1];
    low[i] = y0 < y1 ? y0 : y1;
    high[i] = y0 < y1 ? y1 : y0;
    // A level line is a slope too small to see.
    high[i] = high[i] - low[i] < 1e-4f ? low[i] + 1e-4f : high[i];
  }
  for (int i = 0; i < count; i++) {
    const float run = high[i] - low[i];
    top[i] = (int)low[i];
    bottom[i] = (int)high[i] + ((float)(int)high[i] < high[i]);
    float t = (float)(top[i] + 1) - low[i], next = t + 1;
    t = t > run ? run : t;
    next = next > run ? run : next;
    float rest = (float)(top[i] + 1) - high[i], next_rest = rest + 1;
    rest = rest < 0 ? 0 : rest;
    next_rest = next_rest < 0 ? 0 : next_rest;
    const float sum = t * t * (0.5f / run) + rest;
    first[i] = (int)(sum * 255 + 0.5f);
    second[i] = (int)((next * next * (0.5f / run) + next_rest - sum) * 255 + 0.5f);
  }
  for (int i = 0; i < count; i++, column++) {
    repair(p, column, shown[i].top, shown[i].bottom, top[i], bottom[i]);
    uint32_t *pixel = column + (size_t)top[i] * p->stride;
    *pixel = p->blend[first[i]];
    if (bottom[i] > top[i] + 1) pixel[p->stride] = p->blend[second[i]];
    for (int row = top[i] + 2; row < bottom[i]; row++)
      column[(size_t)row * p->stride] = p->blend[peer_coverage(heights[i], heights[i + 1], row)];
    shown[i] = (edge){.top = (uint16_t)top[i], .bottom = (uint16_t)bottom[i]};
  }
}

void wave_peers_edge_rebuild(wave_peers *p, double shift_pt) {
  const size_t count = (size_t)p->views * p->width;
  if (!p->shown) {
    p->shown = malloc(count * sizeof *p->shown);
    if (!p->shown) return;
    const uint16_t level = (uint16_t)p->band_bottom;
    for (size_t i = 0; i < count; i++) p->shown[i] = (edge){.top = level, .bottom = level};
  }
  for (int view = 0; view < p->views; view++) {
    peer_heights(p, peer_shift(p, view, shift_pt));
    uint32_t *pixels = peer_view(p, view);
    edge *shown = p->shown + (size_t)view * p->width;
    int x = 0;
    for (; x + block <= p->width; x += block)
      rebuild_block(p, p->heights + x, block, shown + x, pixels + x);
    if (x < p->width) rebuild_block(p, p->heights + x, p->width - x, shown + x, pixels + x);
  }
}

// MARK: - Translation

// The height of the wave at a boundary between columns, px, where it stands a fraction of a pixel to the right. Its
// points stay at whole points of the wave, as a cached path's do.
static double height(const wave_peers *p, double boundary, double fraction) {
  double place = boundary - fraction;
  place -= p->width * floor(place / p->width);
  const int left = (int)place;
  const double next = p->heights[left + 1 > p->width ? 1 : left + 1];
  return p->heights[left] + (next - p->heights[left]) * (place - left);
}

// One wavelength's edge at a phase.
static int make_raster(const wave_peers *p, int phase, edge_raster *raster) {
  const double fraction = phase / (double)p->phases;
  const size_t width = (size_t)p->width;
  uint32_t count = 0;
  for (int pass = 0; pass < 2; pass++) {
    if (pass == 1) {
      raster->firsts = malloc((width + 1) * sizeof *raster->firsts + width * sizeof *raster->tops + count);
      if (!raster->firsts) return 0;
      raster->tops = (uint16_t *)(raster->firsts + width + 1);
      raster->alphas = (unsigned char *)(raster->tops + width);
      count = 0;
    }
    for (int x = 0; x < p->width; x++) {
      const double y0 = height(p, x, fraction), y1 = height(p, x + 1, fraction);
      const int top = (int)(y0 < y1 ? y0 : y1), bottom = (int)ceil(y0 < y1 ? y1 : y0);
      if (pass == 0) {
        count += (uint32_t)(bottom - top);
        continue;
      }
      raster->tops[x] = (uint16_t)top;
      raster->firsts[x] = count;
      for (int row = top; row < bottom; row++) raster->alphas[count++] = peer_coverage(y0, y1, row);
    }
  }
  raster->firsts[width] = count;
  return 1;
}

// `count` columns from column `old_from` of what is shown to column `from` of a raster.
static inline void show(const wave_peers *p, uint32_t *column, const edge_raster *old, int old_from,
                        const edge_raster *new, int from, int count) {
  const uint32_t *old_firsts = old->firsts + old_from, *firsts = new->firsts + from;
  const uint16_t *old_tops = old->tops + old_from, *tops = new->tops + from;
  const unsigned char *alpha = new->alphas + firsts[0];
  for (int x = 0; x < count; x++, column++) {
    const int old_top = old_tops[x], old_bottom = old_top + (int)(old_firsts[x + 1] - old_firsts[x]);
    const int top = tops[x], bottom = top + (int)(firsts[x + 1] - firsts[x]);
    repair(p, column, old_top, old_bottom, top, bottom);
    for (int row = top; row < bottom; row++) column[(size_t)row * p->stride] = p->blend[*alpha++];
  }
}

static int make_rasters(wave_peers *p, int shared) {
  p->shares_rasters = shared;
  p->rasters = calloc((size_t)raster_count(p), sizeof *p->rasters);
  p->shown_columns = calloc((size_t)p->views, sizeof *p->shown_columns);
  p->shown_phases = calloc((size_t)p->views, sizeof *p->shown_phases);
  if (!p->rasters || !p->shown_columns || !p->shown_phases) return 0;
  peer_heights(p, 0);
  for (int i = 0; i < raster_count(p); i++)
    if (!make_raster(p, i % p->phases, p->rasters + i)) return 0;
  // Every view at rest, so that what is shown is known: before, all above the band's bottom was air.
  for (int view = 0; view < p->views; view++) {
    const edge_raster *raster = p->rasters + (shared ? 0 : view * p->phases);
    uint32_t *column = peer_view(p, view);
    for (int x = 0; x < p->width; x++)
      repair(p, column + x, 0, p->band_bottom, 0, raster->tops[x]);
    show(p, column, raster, 0, raster, 0, p->width);
  }
  return 1;
}

void wave_peers_edge_translate(wave_peers *p, double shift_pt, int shared) {
  if (!p->rasters && !make_rasters(p, shared)) return;
  for (int view = 0; view < p->views; view++) {
    const long steps = lround(peer_shift(p, view, shift_pt) * p->scale * p->phases);
    // The wave stands at -steps / phases: the next whole pixel to the left, and a phase to the right.
    const int whole = (int)((steps + p->phases - 1) / p->phases);
    const int phase = (int)(whole * (long)p->phases - steps);
    const edge_raster *rasters = p->rasters + (shared ? 0 : view * p->phases);
    const edge_raster *old = rasters + p->shown_phases[view], *new = rasters + phase;
    int from = whole % p->width, old_from = p->shown_columns[view];
    p->shown_columns[view] = from;
    p->shown_phases[view] = phase;
    uint32_t *column = peer_view(p, view);
    // Up to where either edge begins again.
    for (int x = 0, count; x < p->width; x += count) {
      count = p->width - (from > old_from ? from : old_from);
      if (count > p->width - x) count = p->width - x;
      show(p, column + x, old, old_from, new, from, count);
      from = from + count == p->width ? 0 : from + count;
      old_from = old_from + count == p->width ? 0 : old_from + count;
    }
  }
}
