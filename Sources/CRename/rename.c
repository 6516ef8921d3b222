// What Swift cannot call: renameat2 is behind _GNU_SOURCE, and not in every C library; syscall takes any arguments.
#define _GNU_SOURCE

#include "CRename.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#endif

int crename_exclusively(const char *path, const char *new_path) {
#if defined(__APPLE__)
  return renamex_np(path, new_path, RENAME_EXCL) ? errno : 0;
#elif defined(SYS_renameat2)
  const unsigned no_replace = 1;  // RENAME_NOREPLACE, linux/fs.h
  return syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, new_path, no_replace) ? errno : 0;
#else
  return ENOSYS;
#endif
}

int crename_exchanging(const char *path, const char *other_path) {
#if defined(__APPLE__)
  return renamex_np(path, other_path, RENAME_SWAP) ? errno : 0;
#elif defined(SYS_renameat2)
  const unsigned exchange = 2;  // RENAME_EXCHANGE, linux/fs.h
  return syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, other_path, exchange) ? errno : 0;
#else
  return ENOSYS;
#endif
}
