// libarchive, opened when the first zip is read. The few functions that are used are declared here, as librsvg's are;
// their interfaces haven't changed since libarchive 3.0.
//
// Source: archive.h, archive_entry.h.

#include "CArchiveLoading.h"

#include <locale.h>
#include <sys/stat.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

#include "../CSystem/loading.h"

enum { ok = 0, end_of_file = 1, warning = -20 };

static void *(*read_new)(void);
static int (*support_zip)(void *);
static int (*open_filename)(void *, const char *, size_t);
static int (*next_header)(void *, void **);
static ptrdiff_t (*read_data)(void *, void *, size_t);
static int (*read_free)(void *);
static const char *(*pathname)(void *);
static const char *(*pathname_in_utf8)(void *);
static mode_t (*filetype)(void *);
static const char *(*hardlink)(void *);
static int (*is_encrypted)(void *);

#define FUNCTIONS(use)                               \
  use(read_new, archive_read_new)                    \
  use(support_zip, archive_read_support_format_zip)  \
  use(open_filename, archive_read_open_filename)     \
  use(next_header, archive_read_next_header)         \
  use(read_data, archive_read_data)                  \
  use(read_free, archive_read_free)                  \
  use(pathname, archive_entry_pathname)              \
  use(pathname_in_utf8, archive_entry_pathname_utf8) \
  use(filetype, archive_entry_filetype)              \
  use(hardlink, archive_entry_hardlink)              \
  use(is_encrypted, archive_entry_is_encrypted)

// Homebrew doesn't link it into its folder of libraries: macOS has one of its own, which has no headers.
LOADED_LATER(FUNCTIONS, "libarchive.so.13", "/opt/homebrew/opt/libarchive/lib/libarchive.13.dylib",
             "/usr/local/opt/libarchive/lib/libarchive.13.dylib", "libarchive.2.dylib")

// libarchive converts names to the encoding of the thread's locale.
static locale_t utf8;

static void make_locale(void) {
#ifdef __APPLE__
  utf8 = newlocale(LC_CTYPE_MASK, "en_US.UTF-8", (locale_t)0);
#else
  utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
#endif
}

int assets_archive_is_loaded(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, make_locale);
  return is_loaded();
}

void *assets_archive_open(const char *path) {
  void *archive = read_new();
  if (!archive) return NULL;
  if (support_zip(archive) == ok && open_filename(archive, path, 1 << 16) == ok) return archive;
  read_free(archive);
  return NULL;
}

static enum assets_archive_outcome next(void *archive, const char **name, enum assets_archive_kind *kind) {
  void *entry = NULL;
  int outcome = next_header(archive, &entry);
  if (outcome == end_of_file) return assets_archive_end;
  if (outcome != ok && outcome != warning) return assets_archive_damaged;
  if (is_encrypted(entry)) return assets_archive_unreadable;
  // A name without the mark for UTF-8 is returned as it is.
  *name = pathname_in_utf8(entry);
  if (!*name) *name = pathname(entry);
  mode_t type = filetype(entry);
  *kind = hardlink(entry) ? assets_archive_other
          : type == S_IFDIR ? assets_archive_folder
          : type == S_IFREG ? assets_archive_file
                            : assets_archive_other;
  return assets_archive_ok;
}

enum assets_archive_outcome assets_archive_next(void *archive, const char **name, enum assets_archive_kind *kind) {
  locale_t old = utf8 ? uselocale(utf8) : (locale_t)0;
  enum assets_archive_outcome outcome = next(archive, name, kind);
  if (utf8) uselocale(old);
  return outcome;
}

ptrdiff_t assets_archive_read(void *archive, uint8_t *bytes, size_t count) { return read_data(archive, bytes, count); }

void assets_archive_close(void *archive) { read_free(archive); }
