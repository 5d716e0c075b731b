#ifndef WAVEBENCH_AFFINITY_H
#define WAVEBENCH_AFFINITY_H

/// Restricts the calling thread, and every process that it starts from now on, to the last core that it may
/// use. Returns that core's number, or -1 when the kernel refuses.
int affinity_pin_to_last_core(void);

#endif
