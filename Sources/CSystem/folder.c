// What Swift cannot call: getdents64, syncfs, sync_file_range and O_DIRECT are behind _GNU_SOURCE, and not in every C library; syscall takes any
// arguments.
#define _GNU_SOURCE

#include "CSystem.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#if defined(__linux__)

#include <linux/fs.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <sys/vfs.h>

// The records of the system are those of the C library where numbers of files have 64 bits.
_Static_assert(offsetof(struct dirent, d_type) == 18 && offsetof(struct dirent, d_name) == 19, "other records");

long cfolder_read(int descriptor, void *buffer, size_t count) {
  return syscall(SYS_getdents64, descriptor, buffer, (unsigned)count);
}

int cfolder_flush(int descriptor) { return syscall(SYS_syncfs, descriptor) ? errno : 0; }

void cfolder_begin_writing(int descriptor, long long offset, long long count) {
  (void)!sync_file_range(descriptor, offset, count, SYNC_FILE_RANGE_WRITE);
}

int cfolder_bypass_cache(int descriptor, int bypasses) {
  int flags = fcntl(descriptor, F_GETFL);
  if (flags < 0) return errno;
  return fcntl(descriptor, F_SETFL, bypasses ? flags | O_DIRECT : flags & ~O_DIRECT) ? errno : 0;
}

// Before 5.8 syncfs does not report bytes that could not be written.
static int reports_errors(void) {
  struct utsname system;
  int major = 0, minor = 0;
  if (uname(&system) || sscanf(system.release, "%d.%d", &major, &minor) != 2) return 0;
  return major > 5 || (major == 5 && minor >= 8);
}

int cfolder_flushes_all(int descriptor) {
  struct statfs disk;
  if (fstatfs(descriptor, &disk)) return 0;
  switch ((unsigned)disk.f_type) {
  case 0xEF53:      // ext2, ext3, ext4
  case 0x58465342:  // xfs
  case 0x9123683E:  // btrfs
  case 0xF2F52010:  // f2fs
  case 0x794C7630:  // overlayfs, which passes it on
  case 0x01021994:  // tmpfs, where there is nothing to wait for
    return reports_errors();
  default: return 0;
  }
}

// Among the parts with the fewest folders, ext4 picks one by the new folder's name, so the name has to differ each time.
int cfolder_make_apart(int parent, const char *draft, const char *name) {
  int attributes;
  if (ioctl(parent, FS_IOC_GETFLAGS, &attributes)) return errno;
  // The draft couldn't be removed again.
  if (attributes & FS_APPEND_FL) return EPERM;
  if (mkdirat(parent, draft, 0777)) return errno;
  int error = 0;
  int top = openat(parent, draft, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  attributes |= FS_TOPDIR_FL;
  if (top < 0 || ioctl(top, FS_IOC_SETFLAGS, &attributes) || mkdirat(top, draft, 0777)) {
    error = errno;
  } else if (syscall(SYS_renameat2, top, draft, parent, name, RENAME_NOREPLACE)) {
    error = errno;
    unlinkat(top, draft, AT_REMOVEDIR);
  }
  if (top >= 0) close(top);
  unlinkat(parent, draft, AT_REMOVEDIR);
  return error;
}

#else

int cfolder_make_apart(int parent, const char *draft, const char *name) {
  (void)parent;
  (void)draft;
  (void)name;
  return ENOSYS;
}

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

int cfolder_bypass_cache(int descriptor, int bypasses) {
#if defined(F_NOCACHE)
  return fcntl(descriptor, F_NOCACHE, bypasses) < 0 ? errno : 0;
#else
  (void)descriptor;
  return bypasses ? EINVAL : 0;
#endif
}

int cfolder_flushes_all(int descriptor) {
  (void)descriptor;
  return 0;
}

#endif
