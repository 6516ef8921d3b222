// Watching folders. Only Linux has this in a form that plain C can use; elsewhere it is the error ENOSYS.
#include "CSystem.h"

#include <errno.h>

#ifdef __linux__
#include <sys/inotify.h>
#include <unistd.h>

int cwatch_start(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }

int cwatch_add(int descriptor, const char *folder) {
  // A file that is still being written is no news until it is closed, so IN_MODIFY is not among these.
  return inotify_add_watch(descriptor, folder,
                           IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_ONLYDIR |
                               IN_DONT_FOLLOW | IN_EXCL_UNLINK);
}

static enum cwatch_event kind(uint32_t mask) {
  if (mask & IN_Q_OVERFLOW) return cwatch_lost_events;
  if (mask & (IN_IGNORED | IN_DELETE_SELF)) return cwatch_folder_gone;
  if (mask & IN_ISDIR && mask & (IN_CREATE | IN_MOVED_TO)) return cwatch_new_folder;
  // A new file is written next; only one that gets its name when it is complete counts.
  return mask & IN_CREATE ? cwatch_nothing : cwatch_changed;
}

int cwatch_read(int descriptor, void (*take)(void *, int, enum cwatch_event, const char *), void *context) {
  _Alignas(struct inotify_event) char buffer[1 << 16];
  ssize_t count;
  while ((count = read(descriptor, buffer, sizeof(buffer))) > 0) {
    for (char *next = buffer; next < buffer + count;) {
      const struct inotify_event *event = (const struct inotify_event *)next;
      take(context, event->wd, kind(event->mask), event->len ? event->name : "");
      next += sizeof(struct inotify_event) + event->len;
    }
  }
  return count < 0 && errno != EAGAIN && errno != EINTR ? -1 : 0;
}
#else
int cwatch_start(void) {
  errno = ENOSYS;
  return -1;
}

int cwatch_add(int descriptor, const char *folder) {
  (void)descriptor, (void)folder;
  errno = ENOSYS;
  return -1;
}

int cwatch_read(int descriptor, void (*take)(void *, int, enum cwatch_event, const char *), void *context) {
  (void)descriptor, (void)take, (void)context;
  errno = ENOSYS;
  return -1;
}
#endif
