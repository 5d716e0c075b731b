#ifndef WAVE_STACK_H
#define WAVE_STACK_H

// Additive animations of one number, each eased by one shared cubic curve, back and forth for ever: what an
// expert would write who needs their sum and nothing else.
typedef struct wave_stack wave_stack;

// NULL when memory is short. The curve's control points are (c1x, c1y) and (c2x, c2y).
wave_stack *wave_stack_create(int depth, double c1x, double c1y, double c2x, double c2y);
void wave_stack_destroy(wave_stack *stack);

// Animation `index` runs from `from` to `to` and back, `duration` s each way, from `begin` s on.
void wave_stack_set(wave_stack *stack, int index, double begin, double duration, double from,
                    double to);

// What the animations make of `model` at `time` s, at or after every begin.
double wave_stack_value(const wave_stack *stack, double time, double model);

#endif
