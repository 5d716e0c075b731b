#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "peer_scene.h"

void peer_free_edges(wave_peers *p) {
  for (int phase = 0; phase < phases; phase++) {
    free(p->edges[phase]);
    free(p->edge_words[phase]);
  }
  free(p->shown);
  free(p->shown_columns);
  free(p->shown_phases);
}

static edge crossed(double y0, double y1) {
  const double low = y0 < y1 ? y0 : y1, high = y0 < y1 ? y1 : y0;
  return (edge){.top = (uint16_t)low, .bottom = (uint16_t)ceil(high)};
}

// What is air now and was not, and what is water now and was not.
static inline void repair(uint32_t *column, int stride, edge old, edge new, uint32_t air,
                          uint32_t water) {
  for (int row = old.top; row < new.top; row++) column[(size_t)row * stride] = air;
  for (int row = new.bottom; row < old.bottom; row++) column[(size_t)row * stride] = water;
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
    uint32_t *column = peer_view(p, view);
    edge *shown = p->shown + (size_t)view * p->width;
    for (int x = 0; x < p->width; x++, column++) {
      const double y0 = p->heights[x], y1 = p->heights[x + 1];
      const edge new = crossed(y0, y1);
      repair(column, p->stride, shown[x], new, p->background, p->word);
      if (new.bottom == new.top + 1)
        column[(size_t)new.top * p->stride] =
            p->blend[(int)((new.bottom - (y0 + y1) / 2) * 255 + 0.5)];
      else
        for (int row = new.top; row < new.bottom; row++)
          column[(size_t)row * p->stride] = p->blend[peer_coverage(y0, y1, row)];
      shown[x] = new;
    }
  }
}

// One wavelength's edges, the wave standing a fraction of a pixel to the right. Its points stay at whole points of
// the wave, as a cached path's do.
static int make_phase(wave_peers *p, int phase) {
  const double fraction = phase / (double)phases, width = p->width;
  p->edges[phase] = malloc(sizeof(edge) * (size_t)p->width);
  p->edge_words[phase] = malloc(sizeof(uint32_t) * (size_t)p->width * (size_t)(p->height + 1));
  if (!p->edges[phase] || !p->edge_words[phase]) return 0;
  uint32_t count = 0;
  for (int x = 0; x < p->width; x++) {
    double y[2];
    for (int i = 0; i < 2; i++) {
      double place = x + i - fraction;
      place -= width * floor(place / width);
      const int left = (int)place;
      y[i] = p->heights[left] + (p->heights[left + 1 > p->width ? 1 : left + 1] - p->heights[left]) *
                                    (place - left);
    }
    edge new = crossed(y[0], y[1]);
    new.first = count;
    for (int row = new.top; row < new.bottom; row++)
      p->edge_words[phase][count++] = p->blend[peer_coverage(y[0], y[1], row)];
    p->edges[phase][x] = new;
  }
  return 1;
}

static void write_edge(uint32_t *column, int stride, edge new, const uint32_t *words) {
  for (int row = new.top; row < new.bottom; row++)
    column[(size_t)row * stride] = words[new.first + (uint32_t)(row - new.top)];
}

// Draws every view at rest, so that what is shown is known.
static int make_edges(wave_peers *p) {
  peer_heights(p, 0);
  for (int phase = 0; phase < phases; phase++)
    if (!make_phase(p, phase)) return 0;
  p->shown_columns = calloc((size_t)p->views, sizeof *p->shown_columns);
  p->shown_phases = calloc((size_t)p->views, sizeof *p->shown_phases);
  if (!p->shown_columns || !p->shown_phases) return 0;
  const edge level = {.top = (uint16_t)p->band_bottom, .bottom = (uint16_t)p->band_bottom};
  for (int view = 0; view < p->views; view++)
    for (int x = 0; x < p->width; x++) {
      uint32_t *column = peer_view(p, view) + x;
      repair(column, p->stride, level, p->edges[0][x], p->background, p->word);
      write_edge(column, p->stride, p->edges[0][x], p->edge_words[0]);
    }
  return 1;
}

void wave_peers_edge_translate(wave_peers *p, double shift_pt) {
  if (!p->shown_phases && !make_edges(p)) return;
  for (int view = 0; view < p->views; view++) {
    const long steps = lround(peer_shift(p, view, shift_pt) * p->scale * phases);
    // The wave stands at -steps / phases: the next whole pixel to the left, and a phase to the right.
    const int whole = (int)((steps + phases - 1) / phases);
    const int phase = (int)(whole * (long)phases - steps);
    const edge *edges = p->edges[phase], *old_edges = p->edges[p->shown_phases[view]];
    const uint32_t *words = p->edge_words[phase];
    int from = whole % p->width, old = p->shown_columns[view];
    p->shown_columns[view] = from;
    p->shown_phases[view] = phase;
    uint32_t *column = peer_view(p, view);
    for (int x = 0; x < p->width; x++, column++) {
      repair(column, p->stride, old_edges[old], edges[from], p->background, p->word);
      write_edge(column, p->stride, edges[from], words);
      if (++from == p->width) from = 0;
      if (++old == p->width) old = 0;
    }
  }
}
