// Handing on the signals that ask this process to end. It is C because a handler may do next to nothing: no memory, no
// locks, and no Swift that might start a lazy global.
#include "CSystem.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

enum { places = 32, signals = 3 };

static const int numbers[signals] = {SIGINT, SIGTERM, SIGHUP};

// The children that are told: a number of a process, that of a whole group as a negative one, 0 for a free place and 1
// for one that is taken by a child which is just being started. (Nobody is ever told number 1.)
static _Atomic int children[places];
static _Atomic int received;
static _Atomic int count;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int users;
static struct sigaction before[signals];

static void hand_on(int number) {
  int error = errno;
  received = number;
  // Somebody who asks for the third time does not want to wait for good manners.
  int sent = atomic_fetch_add(&count, 1) >= 2 ? SIGKILL : number;
  for (int place = 0; place < places; place++) {
    int child = children[place];
    if (child != 0 && child != 1) kill(child, sent);
  }
  errno = error;
}

static void install(void) {
  received = 0;
  count = 0;
  for (int index = 0; index < signals; index++) {
    struct sigaction action = {.sa_handler = hand_on};
    sigemptyset(&action.sa_mask);
    sigaction(numbers[index], NULL, &before[index]);
    // What is ignored, as by nohup(1), stays so.
    if (before[index].sa_handler != SIG_IGN) sigaction(numbers[index], &action, NULL);
  }
}

int cspawn_begin_handing_on(void) {
  int found = -1;
  pthread_mutex_lock(&lock);
  for (int place = 0; place < places && found < 0; place++)
    if (children[place] == 0) found = place;
  if (found >= 0) {
    if (users++ == 0) install();
    children[found] = 1;
  }
  pthread_mutex_unlock(&lock);
  return found;
}

void cspawn_hand_on_to(int place, pid_t child, int is_group) {
  if (place < 0) return;
  int target = is_group ? -child : child;
  children[place] = target;
  if (received) kill(target, received);  // it came while the child was being started
}

int cspawn_end_handing_on(int place) {
  if (place < 0) return 0;
  pthread_mutex_lock(&lock);
  children[place] = 0;
  int number = received;
  if (--users == 0)
    for (int index = 0; index < signals; index++) sigaction(numbers[index], &before[index], NULL);
  pthread_mutex_unlock(&lock);
  return number;
}
