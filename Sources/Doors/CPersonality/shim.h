#include <sys/personality.h>
