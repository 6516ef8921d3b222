#ifndef CTURBOJPEG_LOADING_H
#define CTURBOJPEG_LOADING_H

#include <stddef.h>
#include <stdint.h>

/// The result of decoding an image.
enum assets_jpeg_outcome {
  /// `pixels` holds red, green, blue and 255.
  assets_jpeg_decoded,
  /// `pixels` holds cyan, magenta, yellow and black, as the file has them.
  assets_jpeg_decoded_cmyk,
  /// libturbojpeg isn't installed.
  assets_jpeg_no_library,
  assets_jpeg_no_memory,
  assets_jpeg_damaged,
  /// The size isn't the one that was passed.
  assets_jpeg_other_size,
};

/// Decodes an image into `width * height * 4` bytes, not turned.
///
/// Opens libturbojpeg on the first call. Can be called by several threads at once.
enum assets_jpeg_outcome assets_jpeg_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, int width, int height);

#endif
