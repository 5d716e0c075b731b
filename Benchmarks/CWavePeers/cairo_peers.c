#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "peer_scene.h"

static void append_wave(cairo_t *context, const wave_peers *p, int points, double shift_pt,
                        double fraction_px) {
  const double scale = p->scale, half = p->height_pt / 2.0, amplitude = p->height_pt / 8.0;
  const double frequency = 2 * M_PI / p->width_pt;
  cairo_new_path(context);
  cairo_move_to(context, fraction_px, scale * (half + amplitude * sin(frequency * shift_pt)));
  for (int x = 1; x <= points; x++)
    cairo_line_to(context, fraction_px + x * scale,
                  scale * (half + amplitude * sin(frequency * (x + shift_pt))));
  cairo_line_to(context, fraction_px + points * scale, p->height);
  cairo_line_to(context, fraction_px, p->height);
  cairo_close_path(context);
}

void wave_peers_rebuild(wave_peers *p, double shift_pt) {
  for (int view = 0; view < p->views; view++) {
    memset(p->scratch, 0, (size_t)p->scratch_stride * p->height);
    append_wave(p->context, p, p->width_pt, peer_shift(p, view, shift_pt), 0);
    cairo_fill(p->context);
    peer_show_band(p, view, p->scratch_mask, 0, p->band_top);
  }
}

static void set_color(cairo_t *context, uint32_t word) {
  cairo_set_source_rgba(context, (word >> 16 & 255) / 255.0, (word >> 8 & 255) / 255.0,
                        (word & 255) / 255.0, (word >> 24) / 255.0);
}

void wave_peers_cairo_argb(wave_peers *p, double shift_pt) {
  for (int view = 0; view < p->views; view++) {
    cairo_save(p->argb);
    cairo_translate(p->argb, view % p->columns * p->width, view / p->columns * p->height);
    cairo_rectangle(p->argb, 0, 0, p->width, p->height);
    cairo_clip(p->argb);
    cairo_set_operator(p->argb, CAIRO_OPERATOR_SOURCE);
    set_color(p->argb, p->background);
    cairo_paint(p->argb);
    cairo_set_operator(p->argb, CAIRO_OPERATOR_OVER);
    set_color(p->argb, p->word);
    append_wave(p->argb, p, p->width_pt, peer_shift(p, view, shift_pt), 0);
    cairo_fill(p->argb);
    cairo_restore(p->argb);
  }
  cairo_surface_flush(p->argb_surface);
}

// The masks are the views' own, as the engine's are by default: phases x views of them.
static int make_masks(wave_peers *p) {
  const int columns = 2 * p->width + 1, rows = p->band_bottom - p->band_top;
  p->masks = calloc((size_t)p->views * p->phases, sizeof *p->masks);
  if (!p->masks) return 0;
  const int stride = cairo_format_stride_for_width(CAIRO_FORMAT_A8, columns);
  for (int i = 0; i < p->views * p->phases; i++) {
    pixman_image_t *mask = pixman_image_create_bits(PIXMAN_a8, columns, rows, NULL, stride);
    if (!mask) return 0;
    p->masks[i] = mask;
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        (unsigned char *)pixman_image_get_data(mask), CAIRO_FORMAT_A8, columns, rows, stride);
    cairo_t *context = cairo_create(surface);
    cairo_translate(context, 0, -p->band_top);
    append_wave(context, p, 2 * p->width_pt, 0, (i % p->phases) / (double)p->phases);
    cairo_fill(context);
    cairo_destroy(context);
    cairo_surface_destroy(surface);
  }
  return 1;
}

void wave_peers_translate(wave_peers *p, double shift_pt) {
  if (!p->masks && !make_masks(p)) return;
  for (int view = 0; view < p->views; view++) {
    // The wave stands at -shift: whole pixels, and the phase that is left over.
    const long steps = lround(-peer_shift(p, view, shift_pt) * p->scale * p->phases);
    const long whole = steps >= 0 ? steps / p->phases : -((-steps + p->phases - 1) / p->phases);
    const int phase = (int)(steps - whole * p->phases);
    peer_show_band(p, view, p->masks[view * p->phases + phase], (int)-whole, 0);
  }
}
