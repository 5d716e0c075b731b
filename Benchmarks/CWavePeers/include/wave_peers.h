#ifndef WAVE_PEERS_H
#define WAVE_PEERS_H

#include <stdint.h>

#include "wave_stack.h"

// Hand-written loops over the same library calls as the engine's, for the same picture: what an expert
// would write who needs one wave and nothing else. Views of width x height pt stand in a grid of
// `columns`; pixels are premultiplied ARGB32.
typedef struct wave_peers wave_peers;

// NULL when memory is short. `scale` is a whole number of pixels per point.
wave_peers *wave_peers_create(int views, int columns, int width_pt, int height_pt, int scale,
                              uint32_t color);
void wave_peers_destroy(wave_peers *peers);

// One frame of path rebuild: build the curve, scan-convert it with Cairo, copy the crest band.
// `shift_pt` is how far the wave has moved to the left.
void wave_peers_rebuild(wave_peers *peers, double shift_pt);

// One frame of translation: copy the crest band of a mask made at the nearest of four phases.
void wave_peers_translate(wave_peers *peers, double shift_pt);

// One memset of every view's rectangle.
void wave_peers_memset(wave_peers *peers, int value);

// The framebuffer and its row length in words.
const uint32_t *wave_peers_pixels(const wave_peers *peers, int *stride_words);

#endif
