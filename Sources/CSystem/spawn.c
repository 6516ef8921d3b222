// What Swift cannot call: posix_spawn_file_actions_addchdir_np and pipe2 are behind _GNU_SOURCE, and the types of
// posix_spawn differ between Linux and macOS.
#define _GNU_SOURCE

#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <time.h>
#include <unistd.h>

static int prepare_attributes(posix_spawnattr_t *attributes, int session) {
  sigset_t defaults, mask;
  short flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
#ifdef POSIX_SPAWN_CLOEXEC_DEFAULT
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  if (session) flags |= POSIX_SPAWN_SETSID;
  sigemptyset(&mask);
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  int error = posix_spawnattr_setsigmask(attributes, &mask);
  if (!error) error = posix_spawnattr_setsigdefault(attributes, &defaults);
  if (!error) error = posix_spawnattr_setflags(attributes, flags);
  return error;
}

static int prepare_actions(posix_spawn_file_actions_t *actions, const char *directory, const int streams[3]) {
  int error = directory ? posix_spawn_file_actions_addchdir_np(actions, directory) : 0;
  for (int number = 0; number < 3 && !error; number++)
    if (streams[number] >= 0) error = posix_spawn_file_actions_adddup2(actions, streams[number], number);
  return error;
}

int cspawn_start(pid_t *child, const char *path, char *const arguments[], char *const environment[],
                 const char *directory, const int streams[3], int session) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return error;
  error = posix_spawnattr_init(&attributes);
  if (!error) {
    error = prepare_attributes(&attributes, session);
    if (!error) error = prepare_actions(&actions, directory, streams);
    if (!error) error = posix_spawn(child, path, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

int cspawn_pipe(int ends[2]) {
#ifdef __linux__
  if (pipe2(ends, O_CLOEXEC)) return errno;
#else
  if (pipe(ends)) return errno;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
#endif
  int error = 0;
  for (int end = 0; end < 2 && !error; end++) {
    if (ends[end] > 2) continue;
    int moved = fcntl(ends[end], F_DUPFD_CLOEXEC, 3);
    if (moved < 0) error = errno;
    else {
      close(ends[end]);
      ends[end] = moved;
    }
  }
#ifdef F_SETNOSIGPIPE
  if (!error && fcntl(ends[1], F_SETNOSIGPIPE, 1)) error = errno;
#endif
  if (error) {
    close(ends[0]);
    close(ends[1]);
  }
  return error;
}

#ifdef F_SETNOSIGPIPE
ssize_t cspawn_write(int descriptor, const void *bytes, size_t count) { return write(descriptor, bytes, count); }
#else
ssize_t cspawn_write(int descriptor, const void *bytes, size_t count) {
  sigset_t pipe_signal, pending, before;
  sigpending(&pending);
  if (sigismember(&pending, SIGPIPE)) return write(descriptor, bytes, count);  // blocked already, so it cannot end us
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
  ssize_t written = write(descriptor, bytes, count);
  int error = errno;
  if (written < 0 && error == EPIPE) {
    struct timespec at_once = {0, 0};
    while (sigtimedwait(&pipe_signal, NULL, &at_once) < 0 && errno == EINTR) {}
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = error;
  return written;
}
#endif
