#ifndef CQR_LOADING_H
#define CQR_LOADING_H

#include <stdint.h>

/// Draws a text as a QR code, and passes on its squares: `width` times `width` bytes, row by row, 1 for a dark one. Returns 0
/// if libqrencode isn't installed, or if the text is too long. Opens the library on the first call.
int assets_qr_draw(const char *text, void (*take)(void *context, const uint8_t *squares, int width), void *context);

#endif
