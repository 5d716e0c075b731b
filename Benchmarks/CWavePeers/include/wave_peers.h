#ifndef WAVE_PEERS_H
#define WAVE_PEERS_H

#include <stdint.h>

#include "wave_stack.h"

// Hand-written loops for the same picture as the engine's: what an expert would write who needs one wave and
// nothing else. Views of width x height pt stand in a grid of `columns`; pixels are premultiplied ARGB32.
// One wave_peers runs one kind of frame: some leave pixels that they know to be right as they are.
typedef struct wave_peers wave_peers;

// NULL when memory is short. `scale` is a whole number of pixels per point, `color` opaque; `background` lies
// under every view: 0 or opaque. `shifts` says how far each view's wave is ahead, pt; NULL for not at all. A translated
// edge is shown within `edge_error_pt` of where it is, by four phases per pixel or more.
wave_peers *wave_peers_create(int views, int columns, int width_pt, int height_pt, int scale,
                              uint32_t color, uint32_t background, const double *shifts,
                              double edge_error_pt);
void wave_peers_destroy(wave_peers *peers);

// A frame shows the wave moved `shift_pt` to the left.

// Path rebuild over the same library calls as the engine with Cairo: the curve, coverage by Cairo, the crest band.
void wave_peers_rebuild(wave_peers *peers, double shift_pt);
// Path rebuild by Cairo alone, straight onto the pixels: clip, clear, fill.
void wave_peers_cairo_argb(wave_peers *peers, double shift_pt);
// A rebuild that knows that the curve is a function of x: exact coverage column by column, straight onto the
// crest band's pixels; a rotation in place of a sine a point.
void wave_peers_exact_columns(wave_peers *peers, double shift_pt);
// The same where only the pixels that the curve crosses or has left are written; each view keeps what it crossed.
void wave_peers_edge_rebuild(wave_peers *peers, double shift_pt);

// Translation: the crest band of a mask made by Cairo at the nearest phase.
void wave_peers_translate(wave_peers *peers, double shift_pt);
// The same where only the pixels that the curve crosses or has left are written, from exact coverage of these
// pixels alone, which every view has for itself, or all views together where `shared` is not 0. It is the same in
// every frame.
void wave_peers_edge_translate(wave_peers *peers, double shift_pt, int shared);

// One memset of every view's rectangle.
void wave_peers_memset(wave_peers *peers, int value);

// The framebuffer and its row length in words.
const uint32_t *wave_peers_pixels(const wave_peers *peers, int *stride_words);

// Wakes `times` times, `interval_ns` apart, the first an interval from now, reads the thread's clock
// of processor time `reads` times, and does nothing else.
void wave_peers_wake(int times, long interval_ns, int reads);

#endif
