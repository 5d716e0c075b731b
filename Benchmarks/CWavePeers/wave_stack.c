#include "wave_stack.h"

#include <math.h>
#include <stdlib.h>

typedef struct {
  double begin, duration, from, change;
} animation;

typedef struct {
  double a, b, c;
} axis;

struct wave_stack {
  int depth;
  axis x, y;
  animation animations[];
};

static axis axis_of(double first, double second) {
  const double c = 3 * first, b = 3 * (second - first) - c;
  return (axis){.a = 1 - c - b, .b = b, .c = c};
}

static double value_of(axis axis, double t) { return ((axis.a * t + axis.b) * t + axis.c) * t; }

// Newton's method within a bracket, to the accuracy that the engine promises: 4e-15 in x.
static double eased(const wave_stack *stack, double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  double low = 0, high = 1, t = x, width = 2;
  for (int i = 0; i < 100; i++) {
    const double error = value_of(stack->x, t) - x;
    if (fabs(error) <= 4e-15) break;
    if (error < 0)
      low = t;
    else
      high = t;
    const double step = t - error / ((3 * stack->x.a * t + 2 * stack->x.b) * t + stack->x.c);
    const int trusted = step > low && step < high && fabs(step - t) < width / 2;
    const double next = trusted ? step : low + (high - low) / 2;
    if (next == t) break;
    width = trusted ? fabs(next - t) : high - low;
    t = next;
  }
  return value_of(stack->y, t);
}

wave_stack *wave_stack_create(int depth, double c1x, double c1y, double c2x, double c2y) {
  wave_stack *stack = calloc(1, sizeof *stack + (size_t)depth * sizeof(animation));
  if (!stack) return NULL;
  stack->depth = depth;
  stack->x = axis_of(c1x, c2x);
  stack->y = axis_of(c1y, c2y);
  return stack;
}

void wave_stack_destroy(wave_stack *stack) { free(stack); }

void wave_stack_set(wave_stack *stack, int index, double begin, double duration, double from,
                    double to) {
  stack->animations[index] =
      (animation){.begin = begin, .duration = duration, .from = from, .change = to - from};
}

double wave_stack_value(const wave_stack *stack, double time, double model) {
  for (int i = 0; i < stack->depth; i++) {
    const animation *one = &stack->animations[i];
    const double cycle = 2 * one->duration, elapsed = time - one->begin;
    const double place = (elapsed - cycle * floor((elapsed + 1e-9) / cycle)) / one->duration;
    const double progress = place > 1 ? 2 - place : place;
    model += one->from + one->change * eased(stack, progress);
  }
  return model;
}
