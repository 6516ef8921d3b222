// libwebp, opened when its first image is decoded. On macOS, where an installed library has no name that can be opened
// without knowing its folder, it is linked as usual; see `Package.swift`.

#include "CWebPLoading.h"

#include <webp/decode.h>

typedef int (*init_function)(WebPDecoderConfig *, int);
typedef VP8StatusCode (*features_function)(const uint8_t *, size_t, WebPBitstreamFeatures *, int);
typedef VP8StatusCode (*decode_function)(const uint8_t *, size_t, WebPDecoderConfig *);

static init_function init_config;
static features_function read_features;
static decode_function decode;

#if defined(__linux__)

#include <dlfcn.h>
#include <pthread.h>

static void load(void) {
  // The number changes with the layout of the structures, which is that of the headers.
  void *library = dlopen("libwebp.so.7", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  init_config = (init_function)dlsym(library, "WebPInitDecoderConfigInternal");
  read_features = (features_function)dlsym(library, "WebPGetFeaturesInternal");
  decode = (decode_function)dlsym(library, "WebPDecode");
}

static int is_loaded(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return init_config && read_features && decode;
}

#else

static int is_loaded(void) {
  init_config = WebPInitDecoderConfigInternal;
  read_features = WebPGetFeaturesInternal;
  decode = WebPDecode;
  return 1;
}

#endif

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
