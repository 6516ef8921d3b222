// libturbojpeg, opened when its first image is decoded. Only functions of version 2.0 are used, which all later versions
// have. On macOS it is linked as usual; see `Package.swift`.

#include "CTurboJPEGLoading.h"

#include <turbojpeg.h>

static tjhandle (*init)(void);
static int (*read_header)(tjhandle, const unsigned char *, unsigned long, int *, int *, int *, int *);
static int (*decode)(tjhandle, const unsigned char *, unsigned long, unsigned char *, int, int, int, int, int);
static int (*error_code)(tjhandle);
static int (*destroy)(tjhandle);

#if defined(__linux__)

#include <dlfcn.h>
#include <pthread.h>

static void load(void) {
  void *library = dlopen("libturbojpeg.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  *(void **)&init = dlsym(library, "tjInitDecompress");
  *(void **)&read_header = dlsym(library, "tjDecompressHeader3");
  *(void **)&decode = dlsym(library, "tjDecompress2");
  *(void **)&error_code = dlsym(library, "tjGetErrorCode");
  *(void **)&destroy = dlsym(library, "tjDestroy");
}

static int is_loaded(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return init && read_header && decode && error_code && destroy;
}

#else

static int is_loaded(void) {
  init = tjInitDecompress;
  read_header = tjDecompressHeader3;
  decode = tjDecompress2;
  error_code = tjGetErrorCode;
  destroy = tjDestroy;
  return 1;
}

#endif

static enum assets_jpeg_outcome decode_with(tjhandle handle, const uint8_t *bytes, size_t count, uint8_t *pixels,
                                            int width, int height) {
  int found_width, found_height, subsampling, colors;
  if (read_header(handle, bytes, count, &found_width, &found_height, &subsampling, &colors) &&
      error_code(handle) != TJERR_WARNING)
    return assets_jpeg_damaged;
  if (found_width != width || found_height != height) return assets_jpeg_other_size;
  int is_cmyk = colors == TJCS_CMYK || colors == TJCS_YCCK;
  // A file of many thousand scans, which takes minutes, is an error with this flag. A warning leaves an image with gray
  // parts, which browsers show as well.
  if (decode(handle, bytes, count, pixels, width, width * 4, height, is_cmyk ? TJPF_CMYK : TJPF_RGBA,
             TJFLAG_LIMITSCANS) &&
      error_code(handle) != TJERR_WARNING)
    return assets_jpeg_damaged;
  return is_cmyk ? assets_jpeg_decoded_cmyk : assets_jpeg_decoded;
}

enum assets_jpeg_outcome assets_jpeg_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, int width,
                                            int height) {
  if (!is_loaded()) return assets_jpeg_no_library;
  tjhandle handle = init();
  if (!handle) return assets_jpeg_no_memory;
  enum assets_jpeg_outcome outcome = decode_with(handle, bytes, count, pixels, width, height);
  destroy(handle);
  return outcome;
}
