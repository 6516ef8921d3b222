// Threads, and what they wait for.

#include "CSystem.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

struct start {
  void (*work)(void *context);
  void *context;
};

static void *run(void *raw) {
  struct start start = *(struct start *)raw;
  free(raw);
  start.work(start.context);
  return NULL;
}

int cthread_start(void (*work)(void *context), void *context) {
  struct start *start = malloc(sizeof *start);
  if (!start) return ENOMEM;
  *start = (struct start){work, context};
  sigset_t others, before;
  sigfillset(&others);
  // These are about what the thread itself does.
  const int own[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP};
  for (size_t i = 0; i < sizeof own / sizeof *own; i++) sigdelset(&others, own[i]);
  pthread_attr_t detached;
  pthread_attr_init(&detached);
  pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
  pthread_sigmask(SIG_BLOCK, &others, &before);
  pthread_t thread;
  int error = pthread_create(&thread, &detached, run, start);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&detached);
  if (error) free(start);
  return error;
}

struct csemaphore {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  long count;
};

struct csemaphore *csemaphore_make(long count) {
  struct csemaphore *semaphore = malloc(sizeof *semaphore);
  if (!semaphore) abort();
  semaphore->count = count;
  pthread_mutex_init(&semaphore->mutex, NULL);
#if defined(__APPLE__)
  pthread_cond_init(&semaphore->changed, NULL);
#else
  // Nobody sets this clock.
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&semaphore->changed, &attributes);
  pthread_condattr_destroy(&attributes);
#endif
  return semaphore;
}

void csemaphore_free(struct csemaphore *semaphore) {
  pthread_cond_destroy(&semaphore->changed);
  pthread_mutex_destroy(&semaphore->mutex);
  free(semaphore);
}

void csemaphore_signal(struct csemaphore *semaphore) {
  pthread_mutex_lock(&semaphore->mutex);
  semaphore->count++;
  pthread_cond_signal(&semaphore->changed);
  pthread_mutex_unlock(&semaphore->mutex);
}

void csemaphore_wait(struct csemaphore *semaphore) {
  pthread_mutex_lock(&semaphore->mutex);
  while (semaphore->count == 0) pthread_cond_wait(&semaphore->changed, &semaphore->mutex);
  semaphore->count--;
  pthread_mutex_unlock(&semaphore->mutex);
}

int csemaphore_wait_for(struct csemaphore *semaphore, long milliseconds) {
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  long nanoseconds = end.tv_nsec + milliseconds % 1000 * 1000000;
  end.tv_sec += milliseconds / 1000 + nanoseconds / 1000000000;
  end.tv_nsec = nanoseconds % 1000000000;
  pthread_mutex_lock(&semaphore->mutex);
  int error = 0;
  while (semaphore->count == 0 && error == 0) {
#if defined(__APPLE__)
    struct timespec now, rest;
    clock_gettime(CLOCK_MONOTONIC, &now);
    long left = (end.tv_sec - now.tv_sec) * 1000000000 + end.tv_nsec - now.tv_nsec;
    rest = (struct timespec){left > 0 ? left / 1000000000 : 0, left > 0 ? left % 1000000000 : 0};
    error = pthread_cond_timedwait_relative_np(&semaphore->changed, &semaphore->mutex, &rest);
#else
    error = pthread_cond_timedwait(&semaphore->changed, &semaphore->mutex, &end);
#endif
  }
  int is_there = semaphore->count > 0;
  if (is_there) semaphore->count--;
  pthread_mutex_unlock(&semaphore->mutex);
  return is_there;
}
