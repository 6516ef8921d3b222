#ifndef CRENAME_H
#define CRENAME_H

/// Renames like rename(2), but never over something that lies at the new path; that is the error EEXIST. Returns 0 or
/// the number of the error (`errno` is not used): ENOSYS, EINVAL or ENOTSUP where the system or the disk cannot do it.
int crename_exclusively(const char *path, const char *new_path);

/// Gives two files or folders each other's path in one step. Returns 0 or the number of the error, as above.
int crename_exchanging(const char *path, const char *other_path);

#endif
