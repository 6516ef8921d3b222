#ifndef CSPAWN_H
#define CSPAWN_H

#include <stddef.h>
#include <sys/types.h>

/// Starts a program with `streams` as its standard input, output and error. A stream is a descriptor above 2, or -1 to
/// leave what this process has there. No signal is blocked in the child and SIGPIPE ends it as usual, whatever this
/// process does with them. Returns 0 or the number of the error (`errno` is not used).
int cspawn_start(pid_t *child, const char *path, char *const arguments[], char *const environment[],
                 const char *directory, const int streams[3]);

/// Makes a pipe whose ends are above 2 and are not handed down to children. Returns 0 or the number of the error.
int cspawn_pipe(int ends[2]);

/// Writes like write(2), but a pipe nobody reads from any more is the error EPIPE and never the signal SIGPIPE.
ssize_t cspawn_write(int descriptor, const void *bytes, size_t count);

#endif
