// libqrencode, opened when the first code is drawn. The functions that are used are declared here; their interfaces haven't
// changed since libqrencode 3.
//
// Source: qrencode.h.

#include "CQRLoading.h"

#include <stdlib.h>

#include "../CSystem/loading.h"

struct code {
  int version;
  int width;
  unsigned char *data;
};

enum { level_medium = 1, smallest_version = 0 };

static struct code *(*encode)(const char *, int, int);
static void (*release)(struct code *);

#define FUNCTIONS(use) use(encode, QRcode_encodeString8bit) use(release, QRcode_free)

LOADED_LATER(FUNCTIONS, "libqrencode.so.4", "/opt/homebrew/lib/libqrencode.4.dylib",
             "/usr/local/lib/libqrencode.4.dylib")

int assets_qr_draw(const char *text, void (*take)(void *context, const uint8_t *squares, int width), void *context) {
  if (!is_loaded()) return 0;
  struct code *code = encode(text, smallest_version, level_medium);
  if (!code) return 0;
  size_t count = (size_t)code->width * (size_t)code->width;
  uint8_t *squares = malloc(count);
  if (squares) {
    // The other bits say what a square is for.
    for (size_t place = 0; place < count; place++) squares[place] = code->data[place] & 1;
    take(context, squares, code->width);
  }
  int is_drawn = squares != NULL;
  free(squares);
  release(code);
  return is_drawn;
}
