// libwebpmux, opened when the first film is written. It brings libwebp, whose functions are found through it.

#include "CWebPLoading.h"

#include <stdlib.h>
#include <string.h>
#include <webp/encode.h>
#include <webp/mux.h>

#include "../CSystem/loading.h"

#define FUNCTIONS(use)                                  \
  use(init_options, WebPAnimEncoderOptionsInitInternal) \
  use(new_encoder, WebPAnimEncoderNewInternal)          \
  use(add, WebPAnimEncoderAdd)                          \
  use(assemble, WebPAnimEncoderAssemble)                \
  use(delete_encoder, WebPAnimEncoderDelete)            \
  use(init_config, WebPConfigInitInternal)              \
  use(init_picture, WebPPictureInitInternal)            \
  use(import_rgba, WebPPictureImportRGBA)               \
  use(rescale, WebPPictureRescale)                      \
  use(free_picture, WebPPictureFree)                    \
  use(free_memory, WebPFree)

LOADED_LATER_ON_LINUX(FUNCTIONS, "libwebpmux.so.3")

struct assets_webp_film {
  WebPAnimEncoder *encoder;
  WebPConfig config;
  int width, height;
};

enum assets_webp_outcome assets_webp_film_begin(int width, int height, float quality, struct assets_webp_film **film) {
  if (!is_loaded()) return assets_webp_no_library;
  WebPAnimEncoderOptions options;
  struct assets_webp_film *made = calloc(1, sizeof *made);
  if (!made) return assets_webp_no_memory;
  if (!init_options(&options, WEBP_MUX_ABI_VERSION) ||
      !init_config(&made->config, WEBP_PRESET_DRAWING, quality, WEBP_ENCODER_ABI_VERSION)) {
    free(made);
    return assets_webp_no_library;
  }
  // Screens have few colors while they rest, and many while they move: whichever of both kinds is smaller.
  options.allow_mixed = 1;
  made->width = width;
  made->height = height;
  made->encoder = new_encoder(width, height, &options, WEBP_MUX_ABI_VERSION);
  if (!made->encoder) {
    free(made);
    return assets_webp_no_memory;
  }
  *film = made;
  return assets_webp_encoded;
}

enum assets_webp_outcome assets_webp_film_add(struct assets_webp_film *film, const uint8_t *pixels, int width,
                                              int height, int time) {
  WebPPicture picture;
  if (!init_picture(&picture, WEBP_ENCODER_ABI_VERSION)) return assets_webp_no_library;
  picture.width = width;
  picture.height = height;
  picture.use_argb = 1;
  int done = import_rgba(&picture, pixels, width * 4);
  if (done && (width != film->width || height != film->height)) done = rescale(&picture, film->width, film->height);
  if (done) done = add(film->encoder, &picture, time, &film->config);
  free_picture(&picture);
  return done ? assets_webp_encoded : assets_webp_no_memory;
}

enum assets_webp_outcome assets_webp_film_end(struct assets_webp_film *film, int time, uint8_t **bytes, size_t *count) {
  WebPData data = {NULL, 0};
  int done = add(film->encoder, NULL, time, NULL) && assemble(film->encoder, &data);
  *bytes = done ? malloc(data.size) : NULL;
  if (*bytes) {
    memcpy(*bytes, data.bytes, data.size);
    *count = data.size;
  }
  free_memory((void *)data.bytes);
  return *bytes ? assets_webp_encoded : assets_webp_no_memory;
}

void assets_webp_film_delete(struct assets_webp_film *film) {
  delete_encoder(film->encoder);
  free(film);
}
