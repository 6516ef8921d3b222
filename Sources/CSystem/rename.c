// What Swift cannot call: renameat2 is behind _GNU_SOURCE, and not in every C library; syscall takes any arguments.
#define _GNU_SOURCE

#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#if defined(__APPLE__)

static const unsigned exclusively = RENAME_EXCL;
static const unsigned exchanging = RENAME_SWAP;

static int rename_as(const char *path, const char *new_path, unsigned flags) {
  return renamex_np(path, new_path, flags) ? errno : 0;
}

#else

#ifdef __linux__
#include <sys/syscall.h>
#endif

// RENAME_NOREPLACE and RENAME_EXCHANGE of linux/fs.h.
static const unsigned exclusively = 1;
static const unsigned exchanging = 2;

static int rename_as(const char *path, const char *new_path, unsigned flags) {
#ifdef SYS_renameat2
  return syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, new_path, flags) ? errno : 0;
#else
  return ENOSYS;
#endif
}

#endif

int crename_exclusively(const char *path, const char *new_path) { return rename_as(path, new_path, exclusively); }

int crename_exchanging(const char *path, const char *other_path) { return rename_as(path, other_path, exchanging); }
