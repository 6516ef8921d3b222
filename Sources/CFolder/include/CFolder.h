#ifndef CFOLDER_H
#define CFOLDER_H

#include <stddef.h>

/// Fills a buffer with the next entries of an open folder, as records of the type `struct dirent`. Returns how many bytes
/// they take, 0 at the end and -1 on failure, with `errno`; ENOSYS where only readdir can do it.
///
/// opendir asks the system four things for each folder before the first name comes.
long cfolder_read(int descriptor, void *buffer, size_t count);

/// Waits until all that was written to the disk an open file or folder lies on is there. Returns 0, or the number of the
/// error; ENOSYS where one disk cannot be waited for alone.
int cfolder_flush(int descriptor);

/// Has the disk begin with bytes that were written to a file and that will be waited for later. It is a hint: nothing
/// happens where there is no such call.
void cfolder_begin_writing(int descriptor, long long offset, long long count);

/// Tells whether cfolder_flush does all that fsync would do for each file and folder of a file system, and reports what could
/// not be written. Systems that pass files on to another program or machine do not promise that.
///
/// Source: syncfs(2); Linux, fs/sync.c.
int cfolder_flushes_all(int descriptor);

#endif
