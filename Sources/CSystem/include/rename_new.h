#ifndef WAVEBENCH_RENAME_NEW_H
#define WAVEBENCH_RENAME_NEW_H

// glibc declares these for GNU sources only, which Swift's import of the C library is not. Nothing is included here: types of the C
// library would belong to this module then.
extern int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);

// O_PATH, opens what a name leads to without reading or waking it: to hold it, and to find names in a folder.
static const int crename_open_path = 010000000;

// Moves a file to a name in the same folder that nothing has; EEXIST where something has it.
static inline int crename_new(int folder, const char *from, const char *to) {
  return renameat2(folder, from, folder, to, 1 /* RENAME_NOREPLACE */);
}

// Two files of a folder exchange their names in one step.
static inline int crename_exchange(int folder, const char *one, const char *other) {
  return renameat2(folder, one, folder, other, 2 /* RENAME_EXCHANGE */);
}

#endif
