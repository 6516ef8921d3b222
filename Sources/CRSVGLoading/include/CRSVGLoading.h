#ifndef CRSVG_LOADING_H
#define CRSVG_LOADING_H

#include <stddef.h>
#include <stdint.h>

/// The result of rendering an image.
enum assets_svg_outcome {
  assets_svg_rendered,
  /// librsvg isn't installed.
  assets_svg_no_library,
  assets_svg_no_memory,
  assets_svg_damaged,
};

/// Renders an SVG into `width * height * 4` bytes that are all zero: blue, green, red, each multiplied by alpha, alpha.
///
/// Opens librsvg on the first call. librsvg has no limit of time, so this belongs into a process that can be ended.
enum assets_svg_outcome assets_svg_render(const uint8_t *bytes, size_t count, uint8_t *pixels, int width, int height);

/// The version of librsvg as a number: 2.54.7 is 2054007. 0 if it isn't installed or doesn't say (before 2.52).
unsigned assets_svg_version(void);

#endif
