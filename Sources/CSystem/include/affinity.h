#ifndef WAVEBENCH_AFFINITY_H
#define WAVEBENCH_AFFINITY_H

/// How many cores the calling thread may use, or 0 when the kernel does not tell.
int affinity_cores(void);

/// The first core that the calling thread may use, or -1 when the kernel does not tell.
int affinity_first_core(void);

/// The last core that the calling thread may use, or -1 when the kernel does not tell.
int affinity_last_core(void);

/// Restricts the calling thread, and every thread and process that it starts from now on, to one core. Returns
/// 0, or the number of the error when there is no such core or the thread may not use it.
int affinity_pin(int core);

/// Restricts the calling thread, and every process that it starts from now on, to the last core that it may
/// use. Returns that core's number, or -1 when the kernel refuses.
int affinity_pin_to_last_core(void);

#endif
