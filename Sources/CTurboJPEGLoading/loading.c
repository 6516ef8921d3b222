// libturbojpeg, opened when its first image is decoded. Only functions of version 2.0 are used, which all later versions
// have.

#include "CTurboJPEGLoading.h"

#include <turbojpeg.h>

#include "../CSystem/loading.h"

#define FUNCTIONS(use)                  \
  use(init, tjInitDecompress)           \
  use(read_header, tjDecompressHeader3) \
  use(decode, tjDecompress2)            \
  use(error_code, tjGetErrorCode)       \
  use(destroy, tjDestroy)

LOADED_LATER_ON_LINUX(FUNCTIONS, "libturbojpeg.so.0")

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
