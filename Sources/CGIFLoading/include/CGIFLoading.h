#ifndef CGIF_LOADING_H
#define CGIF_LOADING_H

#include <stddef.h>
#include <stdint.h>

/// The result of decoding an image.
enum assets_gif_outcome {
  assets_gif_decoded,
  /// giflib isn't installed, or is another one than its headers were of.
  assets_gif_no_library,
  assets_gif_no_memory,
  assets_gif_damaged,
  /// The size isn't the one that was passed.
  assets_gif_other_size,
};

/// Decodes the first frame into `width * height * 4` bytes that are all zero: red, green, blue, alpha.
///
/// Opens giflib on the first call. Can be called by several threads at once.
enum assets_gif_outcome assets_gif_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, int width, int height);

#endif
