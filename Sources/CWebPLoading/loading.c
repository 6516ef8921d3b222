// libwebp, opened when its first image is decoded.

#include "CWebPLoading.h"

#include <webp/decode.h>

#include "../CSystem/loading.h"

#define FUNCTIONS(use)                            \
  use(init_config, WebPInitDecoderConfigInternal) \
  use(read_features, WebPGetFeaturesInternal)     \
  use(decode, WebPDecode)

// The number changes with the layout of the structures, which is that of the headers.
LOADED_LATER_ON_LINUX(FUNCTIONS, "libwebp.so.7")

static enum assets_webp_outcome outcome(VP8StatusCode status) {
  switch (status) {
    case VP8_STATUS_OK: return assets_webp_decoded;
    case VP8_STATUS_OUT_OF_MEMORY: return assets_webp_no_memory;
    case VP8_STATUS_SUSPENDED:
    case VP8_STATUS_NOT_ENOUGH_DATA: return assets_webp_cut_off;
    default: return assets_webp_damaged;
  }
}

enum assets_webp_outcome assets_webp_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, int width,
                                            int height) {
  if (!is_loaded()) return assets_webp_no_library;
  WebPDecoderConfig config;
  if (!init_config(&config, WEBP_DECODER_ABI_VERSION)) return assets_webp_no_library;
  VP8StatusCode status = read_features(bytes, count, &config.input, WEBP_DECODER_ABI_VERSION);
  if (status != VP8_STATUS_OK) return outcome(status);
  if (config.input.has_animation) return assets_webp_animated;
  if (config.input.width != width || config.input.height != height) return assets_webp_other_size;
  config.output.colorspace = MODE_RGBA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = pixels;
  config.output.u.RGBA.stride = width * 4;
  config.output.u.RGBA.size = (size_t)width * (size_t)height * 4;
  // It holds no memory of its own where the pixels lie outside.
  return outcome(decode(bytes, count, &config));
}
