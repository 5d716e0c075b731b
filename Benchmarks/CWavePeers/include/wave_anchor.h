#ifndef WAVE_ANCHOR_H
#define WAVE_ANCHOR_H

// Fills `points` with `count` pairs (i, y) of a wave; returns the sum of the ordinates. Committed as
// assembly: see wave_anchor.S.
double wave_anchor_run(double *points, long count, double frequency, double shift);

#endif
