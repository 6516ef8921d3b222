#ifndef CSPAWN_H
#define CSPAWN_H

#include <stddef.h>
#include <sys/types.h>

/// Starts a program with `streams` as its standard input, output and error. A stream is a descriptor above 2, or -1 to
/// leave what this process has there. No signal is blocked in the child and SIGPIPE ends it as usual, whatever this
/// process does with them. With `session` the child gets a session of its own: no terminal to ask on, and a group of
/// processes with its own number. Returns 0 or the number of the error (`errno` is not used).
int cspawn_start(pid_t *child, const char *path, char *const arguments[], char *const environment[],
                 const char *directory, const int streams[3], int session);

/// Makes a pipe whose ends are above 2 and are not handed down to children. Returns 0 or the number of the error.
int cspawn_pipe(int ends[2]);

/// Writes like write(2), but a pipe nobody reads from any more is the error EPIPE and never the signal SIGPIPE.
ssize_t cspawn_write(int descriptor, const void *bytes, size_t count);

/// From here on SIGINT, SIGTERM and SIGHUP do not end this process: they are kept, and handed on to children that are
/// named. Returns a place for one child, or -1 where there is none left; then signals do what they did before.
int cspawn_begin_handing_on(void);

/// Names the child of a place. A signal that came since the beginning is sent to it at once.
void cspawn_hand_on_to(int place, pid_t child, int is_group);

/// Gives the place back; after the last one signals do what they did before. Returns the signal that came, or 0.
int cspawn_end_handing_on(int place);

#endif
