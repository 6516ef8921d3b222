#ifndef CARCHIVE_LOADING_H
#define CARCHIVE_LOADING_H

#include <stddef.h>
#include <stdint.h>

/// What an entry of an archive is.
enum assets_archive_kind {
  assets_archive_file,
  assets_archive_folder,
  /// A symbolic or hard link, a device.
  assets_archive_other,
};

/// The result of a step.
enum assets_archive_outcome {
  assets_archive_ok,
  assets_archive_end,
  assets_archive_damaged,
  /// The entry is encrypted, or packed in a way libarchive doesn't know.
  assets_archive_unreadable,
};

/// Returns 0 if libarchive isn't installed. Opens it on the first call.
int assets_archive_is_loaded(void);

/// Opens a zip; NULL if that isn't one. The file is closed by `assets_archive_close`.
void *assets_archive_open(const char *path);

/// Goes to the next entry.
///
/// The name lives until the next call; it may be of any encoding, or NULL.
enum assets_archive_outcome assets_archive_next(void *archive, const char **name, enum assets_archive_kind *kind);

/// Reads bytes of the entry; 0 at its end, a negative number if they can't be read.
ptrdiff_t assets_archive_read(void *archive, uint8_t *bytes, size_t count);

void assets_archive_close(void *archive);

#endif
