#include "wave_peers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "peer_scene.h"

double peer_shift(const wave_peers *p, int view, double shift_pt) {
  const double shift = shift_pt + p->shifts[view];
  return shift - p->width_pt * floor(shift / p->width_pt);
}

// Four rotations side by side, each of four points further, in place of a sine a point: after a wavelength of
// points the error is far below a level of coverage.
void peer_heights(const wave_peers *p, double shift_pt) {
  const double scale = p->scale, half = p->height_pt / 2.0, amplitude = p->height_pt / 8.0;
  const double frequency = 2 * M_PI / p->width_pt;
  const double sine = sin(4 * frequency), cosine = cos(4 * frequency);
  double s[4], c[4];
  for (int i = 0; i < 4; i++) {
    s[i] = sin(frequency * (shift_pt + i));
    c[i] = cos(frequency * (shift_pt + i));
  }
  for (int x = 0; x <= p->width_pt; x += 4)
    for (int i = 0; i < 4; i++) {
      p->points[x + i] = scale * (half + amplitude * s[i]);
      const double next = s[i] * cosine + c[i] * sine;
      c[i] = c[i] * cosine - s[i] * sine;
      s[i] = next;
    }
  if (p->scale == 1) return;
  for (int x = 0; x < p->width_pt; x++)
    for (int i = 0; i < p->scale; i++)
      p->columns_px[x * p->scale + i] =
          p->points[x] + (p->points[x + 1] - p->points[x]) * i / scale;
  p->columns_px[p->width] = p->points[p->width_pt];
}

// The integral of max(z - y, 0) along a line from low to high, both unit wide.
static inline double water_above(double z, double low, double high) {
  if (z <= low) return 0;
  if (z >= high) return z - (low + high) / 2;
  return (z - low) * (z - low) / (2 * (high - low));
}

unsigned char peer_coverage(double y0, double y1, int row) {
  const double low = y0 < y1 ? y0 : y1, high = y0 < y1 ? y1 : y0;
  return (unsigned char)((water_above(row + 1, low, high) - water_above(row, low, high)) * 255 + 0.5);
}

// One pass: a look-up a pixel, and none where eight are air or water, as nearly all are.
void peer_show_band(const wave_peers *p, int view, pixman_image_t *mask, int left, int row) {
  const int rows = p->band_bottom - p->band_top;
  const int stride = pixman_image_get_stride(mask);
  const unsigned char *source = (unsigned char *)pixman_image_get_data(mask) + row * stride + left;
  uint32_t *target = peer_view(p, view) + (size_t)p->band_top * p->stride;
  for (int y = 0; y < rows; y++, source += stride, target += p->stride)
    peer_look_up(p, target, source, p->width);
}

static uint32_t blended(uint32_t color, uint32_t background, uint32_t coverage) {
  uint32_t word = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    const uint32_t sum =
        (color >> shift & 255) * coverage + (background >> shift & 255) * (255 - coverage);
    word |= (sum + 127) / 255 << shift;
  }
  return word;
}

static int make_targets(wave_peers *p) {
  const int rows = (p->views + p->columns - 1) / p->columns;
  const int width = p->columns * p->width, height = rows * p->height;
  p->stride = (width + 15) & ~15;
  const size_t size = (size_t)p->stride * height * 4;
  p->pixels = aligned_alloc(64, (size + 63) & ~(size_t)63);
  p->points = malloc(sizeof(double) * (size_t)(p->width_pt + 4));
  p->columns_px = malloc(sizeof(double) * (size_t)(p->width + 1));
  p->heights = p->scale == 1 ? p->points : p->columns_px;
  p->scratch_stride = (p->width + 63) & ~63;
  p->scratch = aligned_alloc(64, (size_t)p->scratch_stride * p->height);
  if (!p->pixels || !p->points || !p->columns_px || !p->scratch) return 0;
  for (size_t i = 0; i < size / 4; i++) p->pixels[i] = p->background;
  p->scratch_mask = pixman_image_create_bits(PIXMAN_a8, p->width, p->height,
                                             (uint32_t *)p->scratch, p->scratch_stride);
  p->surface = cairo_image_surface_create_for_data(p->scratch, CAIRO_FORMAT_A8, p->width,
                                                   p->height, p->scratch_stride);
  p->context = cairo_create(p->surface);
  p->argb_surface = cairo_image_surface_create_for_data(
      (unsigned char *)p->pixels, CAIRO_FORMAT_ARGB32, width, height, p->stride * 4);
  p->argb = cairo_create(p->argb_surface);
  return p->scratch_mask != NULL;
}

wave_peers *wave_peers_create(int views, int columns, int width_pt, int height_pt, int scale,
                              uint32_t color, uint32_t background, const double *shifts,
                              double edge_error_pt) {
  wave_peers *p = calloc(1, sizeof *p);
  if (!p) return NULL;
  *p = (wave_peers){.views = views,
                    .columns = columns,
                    .width = width_pt * scale,
                    .height = height_pt * scale,
                    .scale = scale,
                    .width_pt = width_pt,
                    .height_pt = height_pt,
                    .word = color,
                    .background = background};
  const double crest = height_pt / 2.0 - height_pt / 8.0, trough = height_pt / 2.0 + height_pt / 8.0;
  // Half a phase to the side, seen across the steepest part of the curve, is the error.
  const double slope = M_PI / 4 * height_pt / width_pt;
  p->phases = (int)ceil(slope / sqrt(1 + slope * slope) / (2 * edge_error_pt * scale));
  if (p->phases < 4) p->phases = 4;
  p->band_top = (int)floor(crest * scale);
  p->band_bottom = (int)ceil(trough * scale);
  for (uint32_t i = 0; i < 256; i++) p->blend[i] = blended(color, background, i);
  p->shifts = calloc((size_t)views, sizeof *p->shifts);
  if (!p->shifts || !make_targets(p)) {
    wave_peers_destroy(p);
    return NULL;
  }
  if (shifts) memcpy(p->shifts, shifts, sizeof *shifts * (size_t)views);
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
    for (int i = 0; i < p->views * p->phases; i++)
      if (p->masks[i]) pixman_image_unref(p->masks[i]);
  free(p->masks);
  peer_free_edges(p);
  if (p->scratch_mask) pixman_image_unref(p->scratch_mask);
  if (p->context) cairo_destroy(p->context);
  if (p->surface) cairo_surface_destroy(p->surface);
  if (p->argb) cairo_destroy(p->argb);
  if (p->argb_surface) cairo_surface_destroy(p->argb_surface);
  free(p->points);
  free(p->columns_px);
  free(p->scratch);
  free(p->pixels);
  free(p->shifts);
  free(p);
}

void wave_peers_memset(wave_peers *p, int value) {
  for (int view = 0; view < p->views; view++)
    for (int row = 0; row < p->height; row++)
      memset(peer_view(p, view) + (size_t)row * p->stride, value, (size_t)p->width * 4);
}

const uint32_t *wave_peers_pixels(const wave_peers *p, int *stride_words) {
  *stride_words = p->stride;
  return p->pixels;
}

void wave_peers_wake(int times, long interval_ns, int reads) {
  struct timespec next, used;
  clock_gettime(CLOCK_MONOTONIC, &next);
  for (int i = 0; i < times; i++) {
    next.tv_nsec += interval_ns;
    next.tv_sec += next.tv_nsec / 1000000000;
    next.tv_nsec %= 1000000000;
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL);
    for (int read = 0; read < reads; read++) clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  }
}
