// What Swift cannot call: getdents64, syncfs and sync_file_range are behind _GNU_SOURCE, and not in every C library; syscall takes any
// arguments.
#define _GNU_SOURCE

#include "CFolder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#if defined(__linux__)

#include <stdint.h>
#include <sys/syscall.h>

// The records of the system are those of the C library where numbers of files have 64 bits.
_Static_assert(offsetof(struct dirent, d_type) == 18 && offsetof(struct dirent, d_name) == 19, "other records");

long cfolder_read(int descriptor, void *buffer, size_t count) {
  return syscall(SYS_getdents64, descriptor, buffer, (unsigned)count);
}

int cfolder_flush(int descriptor) { return syscall(SYS_syncfs, descriptor) ? errno : 0; }

void cfolder_begin_writing(int descriptor, long long offset, long long count) {
  (void)!sync_file_range(descriptor, offset, count, SYNC_FILE_RANGE_WRITE);
}

int cfolder_await_writing(int descriptor) {
  unsigned all = SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER;
  if (sync_file_range(descriptor, 0, 0, all) == 0) return 0;
  return errno == ENOSYS || errno == EINVAL || errno == ESPIPE ? 0 : errno;
}

#else

long cfolder_read(int descriptor, void *buffer, size_t count) {
  (void)descriptor;
  (void)buffer;
  (void)count;
  errno = ENOSYS;
  return -1;
}

int cfolder_flush(int descriptor) {
  (void)descriptor;
  return ENOSYS;
}

void cfolder_begin_writing(int descriptor, long long offset, long long count) {
  (void)descriptor;
  (void)offset;
  (void)count;
}

int cfolder_await_writing(int descriptor) {
  (void)descriptor;
  return 0;
}

#endif
