#ifndef CWEBP_LOADING_H
#define CWEBP_LOADING_H

#include <stddef.h>
#include <stdint.h>

/// What became of an image that was to be decoded or encoded.
enum assets_webp_outcome {
  assets_webp_decoded,
  assets_webp_encoded,
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

/// An animation that is being written.
struct assets_webp_film;

/// Begins an animation of that many pixels; it must be ended by `assets_webp_film_delete`.
///
/// Opens libwebpmux when it is first called.
///
/// @param quality 0 to 100.
enum assets_webp_outcome assets_webp_film_begin(int width, int height, float quality, struct assets_webp_film **film);

/// Adds a frame of `width * height * 4` bytes, which is scaled to the size of the animation.
///
/// @param time When it appears, in milliseconds; later than the one before.
enum assets_webp_outcome assets_webp_film_add(struct assets_webp_film *film, const uint8_t *pixels, int width,
                                              int height, int time);

/// Writes the file into memory that the caller frees.
///
/// @param time When the last frame ends, in milliseconds.
enum assets_webp_outcome assets_webp_film_end(struct assets_webp_film *film, int time, uint8_t **bytes, size_t *count);

void assets_webp_film_delete(struct assets_webp_film *film);

#endif
