#ifndef WAVEBENCH_PERSONALITY_H
#define WAVEBENCH_PERSONALITY_H

#include <sys/personality.h>

#endif
