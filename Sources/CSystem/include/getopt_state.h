#ifndef WAVEBENCH_GETOPT_STATE_H
#define WAVEBENCH_GETOPT_STATE_H

#include <getopt.h>

// getopt keeps its state in variables, which Swift may not touch.
static inline void cgetopt_restart(void) {
  optind = 0;
  opterr = 0;
}
static inline int cgetopt_index(void) { return optind; }
static inline const char *cgetopt_argument(void) { return optarg; }

#endif
