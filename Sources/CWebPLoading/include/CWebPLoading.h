#ifndef CWEBP_LOADING_H
#define CWEBP_LOADING_H

#include <stddef.h>
#include <stdint.h>

/// What became of an image that was to be decoded.
enum assets_webp_outcome {
  assets_webp_decoded,
  /// libwebp is not installed, or is another one than its headers were of.
  assets_webp_no_library,
  assets_webp_no_memory,
  assets_webp_cut_off,
  assets_webp_damaged,
  /// It has several frames.
  assets_webp_animated,
  /// Its sides are not those that were said.
  assets_webp_other_size,
};

/// Decodes an image into `width * height * 4` bytes: red, green, blue, alpha, which is not multiplied in.
///
/// Opens libwebp when it is first called: few commands need it, and each library costs every start of the program time.
/// May be called by several threads at once.
enum assets_webp_outcome assets_webp_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, int width, int height);

#endif
