#include "wave_peers.h"

#include <cairo.h>
#include <math.h>
#include <pixman.h>
#include <stdlib.h>
#include <string.h>

enum { phases = 4 };

struct wave_peers {
  int views, columns, width, height, scale;  // width and height in px, per view
  int width_pt, height_pt;
  int stride;  // words
  uint32_t *pixels;
  pixman_image_t *target, *color;
  uint32_t word;
  // One scratch mask for rebuilding.
  unsigned char *scratch;
  int scratch_stride;
  cairo_surface_t *surface;
  cairo_t *context;
  pixman_image_t *scratch_mask;
  // Per view and phase, the band of a mask one wavelength wider than the view.
  pixman_image_t **masks;
  int band_top, band_bottom;  // px within the view
};

static void append_wave(cairo_t *context, const wave_peers *p, int points, double shift_px,
                        double fraction_px) {
  const double scale = p->scale, half = p->height_pt / 2.0, amplitude = p->height_pt / 8.0;
  const double frequency = 2 * M_PI / p->width_pt, shift = shift_px / scale;
  cairo_new_path(context);
  cairo_move_to(context, fraction_px, scale * (half + amplitude * sin(frequency * shift)));
  for (int x = 1; x <= points; x++)
    cairo_line_to(context, fraction_px + x * scale,
                  scale * (half + amplitude * sin(frequency * (x + shift))));
  cairo_line_to(context, fraction_px + points * scale, p->height);
  cairo_line_to(context, fraction_px, p->height);
  cairo_close_path(context);
}

// The masks are the views' own, as the engine's are by default: 4 x views of them.
static int make_masks(wave_peers *p) {
  const int columns = 2 * p->width + 1, rows = p->band_bottom - p->band_top;
  p->masks = calloc((size_t)p->views * phases, sizeof *p->masks);
  if (!p->masks) return 0;
  const int stride = cairo_format_stride_for_width(CAIRO_FORMAT_A8, columns);
  for (int i = 0; i < p->views * phases; i++) {
    pixman_image_t *mask = pixman_image_create_bits(PIXMAN_a8, columns, rows, NULL, stride);
    if (!mask) return 0;
    p->masks[i] = mask;
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        (unsigned char *)pixman_image_get_data(mask), CAIRO_FORMAT_A8, columns, rows, stride);
    cairo_t *context = cairo_create(surface);
    cairo_translate(context, 0, -p->band_top);
    append_wave(context, p, 2 * p->width_pt, 0, (i % phases) / (double)phases);
    cairo_fill(context);
    cairo_destroy(context);
    cairo_surface_destroy(surface);
  }
  return 1;
}

static int make_targets(wave_peers *p) {
  const int rows = (p->views + p->columns - 1) / p->columns;
  const int width = p->columns * p->width, height = rows * p->height;
  p->stride = (width + 15) & ~15;
  const size_t size = (size_t)p->stride * height * 4;
  p->pixels = aligned_alloc(64, (size + 63) & ~(size_t)63);
  if (!p->pixels) return 0;
  memset(p->pixels, 0, size);
  p->target = pixman_image_create_bits(PIXMAN_a8r8g8b8, width, height, p->pixels, p->stride * 4);
  p->scratch_stride = cairo_format_stride_for_width(CAIRO_FORMAT_A8, p->width);
  p->scratch = aligned_alloc(64, ((size_t)p->scratch_stride * p->height + 63) & ~(size_t)63);
  if (!p->target || !p->scratch) return 0;
  p->surface = cairo_image_surface_create_for_data(p->scratch, CAIRO_FORMAT_A8, p->width,
                                                   p->height, p->scratch_stride);
  p->context = cairo_create(p->surface);
  p->scratch_mask = pixman_image_create_bits(PIXMAN_a8, p->width, p->height,
                                             (uint32_t *)p->scratch, p->scratch_stride);
  return p->scratch_mask != NULL;
}

wave_peers *wave_peers_create(int views, int columns, int width_pt, int height_pt, int scale,
                              uint32_t color) {
  wave_peers *p = calloc(1, sizeof *p);
  if (!p) return NULL;
  *p = (wave_peers){.views = views,
                    .columns = columns,
                    .width = width_pt * scale,
                    .height = height_pt * scale,
                    .scale = scale,
                    .width_pt = width_pt,
                    .height_pt = height_pt,
                    .word = color};
  const double crest = height_pt / 2.0 - height_pt / 8.0, trough = height_pt / 2.0 + height_pt / 8.0;
  p->band_top = (int)floor(crest * scale);
  p->band_bottom = (int)ceil(trough * scale);
  const pixman_color_t channels = {
      .red = (uint16_t)((color >> 16 & 255) * 257),
      .green = (uint16_t)((color >> 8 & 255) * 257),
      .blue = (uint16_t)((color & 255) * 257),
      .alpha = (uint16_t)((color >> 24) * 257),
  };
  p->color = pixman_image_create_solid_fill(&channels);
  if (!p->color || !make_targets(p) || !make_masks(p)) {
    wave_peers_destroy(p);
    return NULL;
  }
  // The body never changes: it is painted once.
  for (int view = 0; view < views; view++)
    pixman_fill(p->pixels, p->stride, 32, view % columns * p->width,
                view / columns * p->height + p->band_bottom, p->width, p->height - p->band_bottom,
                color);
  return p;
}

void wave_peers_destroy(wave_peers *p) {
  if (!p) return;
  if (p->masks)
    for (int i = 0; i < p->views * phases; i++)
      if (p->masks[i]) pixman_image_unref(p->masks[i]);
  free(p->masks);
  if (p->scratch_mask) pixman_image_unref(p->scratch_mask);
  if (p->context) cairo_destroy(p->context);
  if (p->surface) cairo_surface_destroy(p->surface);
  if (p->target) pixman_image_unref(p->target);
  if (p->color) pixman_image_unref(p->color);
  free(p->scratch);
  free(p->pixels);
  free(p);
}

void wave_peers_rebuild(wave_peers *p, double shift_pt) {
  for (int view = 0; view < p->views; view++) {
    memset(p->scratch, 0, (size_t)p->scratch_stride * p->height);
    append_wave(p->context, p, p->width_pt, shift_pt * p->scale, 0);
    cairo_fill(p->context);
    pixman_image_composite32(PIXMAN_OP_SRC, p->color, p->scratch_mask, p->target, 0, 0, 0,
                             p->band_top, view % p->columns * p->width,
                             view / p->columns * p->height + p->band_top, p->width,
                             p->band_bottom - p->band_top);
  }
}

void wave_peers_translate(wave_peers *p, double shift_pt) {
  for (int view = 0; view < p->views; view++) {
    // The wave stands at -shift: whole pixels, and the phase that is left over.
    const long steps = lround(-shift_pt * p->scale * phases);
    const long whole = steps >= 0 ? steps / phases : -((-steps + phases - 1) / phases);
    pixman_image_composite32(PIXMAN_OP_SRC, p->color,
                             p->masks[view * phases + (int)(steps - whole * phases)], p->target, 0,
                             0, (int)-whole, 0, view % p->columns * p->width,
                             view / p->columns * p->height + p->band_top, p->width,
                             p->band_bottom - p->band_top);
  }
}

void wave_peers_memset(wave_peers *p, int value) {
  for (int view = 0; view < p->views; view++)
    for (int row = 0; row < p->height; row++)
      memset(p->pixels + (size_t)(view / p->columns * p->height + row) * p->stride +
                 view % p->columns * p->width,
             value, (size_t)p->width * 4);
}

const uint32_t *wave_peers_pixels(const wave_peers *p, int *stride_words) {
  *stride_words = p->stride;
  return p->pixels;
}
