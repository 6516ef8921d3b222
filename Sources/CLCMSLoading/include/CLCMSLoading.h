#ifndef CLCMS_LOADING_H
#define CLCMS_LOADING_H

#include <stddef.h>
#include <stdint.h>

/// The result of preparing a conversion.
enum assets_color_outcome {
  assets_color_ready,
  /// Little CMS isn't installed.
  assets_color_no_library,
  /// The profile is damaged, or isn't one of red, green and blue.
  assets_color_unusable,
};

/// Prepares the conversion from an ICC profile of red, green and blue to sRGB.
///
/// Opens Little CMS on the first call. `conversion` is set only if the outcome is `assets_color_ready`, and has to be freed.
enum assets_color_outcome assets_color_open(const uint8_t *profile, size_t count, void **conversion);

/// Converts pixels in place: red, green, blue and alpha, which stays as it is. Several threads can share a conversion.
void assets_color_convert(void *conversion, uint8_t *pixels, size_t count);

void assets_color_close(void *conversion);

#endif
