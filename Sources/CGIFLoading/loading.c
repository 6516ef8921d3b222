// giflib, opened when its first image is decoded. Frames are read line by line: the library's own way to read a file
// takes memory for all of its frames.

#include "CGIFLoading.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <gif_lib.h>

#include "../CSystem/loading.h"

#define FUNCTIONS(use)                    \
  use(open_file, DGifOpen)                \
  use(close_file, DGifCloseFile)          \
  use(next_record, DGifGetRecordType)     \
  use(read_description, DGifGetImageDesc) \
  use(read_line, DGifGetLine)             \
  use(read_extension, DGifGetExtension)   \
  use(read_more_of_extension, DGifGetExtensionNext)

// The number changes with the layout of the structures, which is that of the headers.
LOADED_LATER_ON_LINUX(FUNCTIONS, "libgif.so.7")

struct source {
  const uint8_t *bytes;
  size_t left;
};

static int read_bytes(GifFileType *file, GifByteType *target, int wanted) {
  struct source *source = file->UserData;
  size_t count = (size_t)wanted < source->left ? (size_t)wanted : source->left;
  memcpy(target, source->bytes, count);
  source->bytes += count;
  source->left -= count;
  return (int)count;
}

/// Goes over an extension and takes the number of the transparent color out of it.
static int read_extension_of(GifFileType *file, int *transparent) {
  int kind;
  GifByteType *block;
  if (read_extension(file, &kind, &block) == GIF_ERROR) return 0;
  while (block) {
    if (kind == GRAPHICS_EXT_FUNC_CODE && block[0] >= 4) *transparent = block[1] & 1 ? block[4] : -1;
    if (read_more_of_extension(file, &block) == GIF_ERROR) return 0;
  }
  return 1;
}

static void put(const GifPixelType *line, const GifImageDesc *frame, int row, const ColorMapObject *colors,
                int transparent, uint8_t *pixels, int width, int height) {
  int y = frame->Top + row;
  if (y < 0 || y >= height) return;
  for (int column = 0; column < frame->Width; column++) {
    int x = frame->Left + column;
    int color = line[column];
    if (x < 0 || x >= width || color == transparent || color >= colors->ColorCount) continue;
    uint8_t *pixel = pixels + ((size_t)y * width + x) * 4;
    pixel[0] = colors->Colors[color].Red;
    pixel[1] = colors->Colors[color].Green;
    pixel[2] = colors->Colors[color].Blue;
    pixel[3] = 255;
  }
}

static enum assets_gif_outcome read_frame(GifFileType *file, int transparent, uint8_t *pixels, int width, int height) {
  static const int starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
  if (read_description(file) == GIF_ERROR) return assets_gif_damaged;
  const GifImageDesc *frame = &file->Image;
  const ColorMapObject *colors = frame->ColorMap ? frame->ColorMap : file->SColorMap;
  if (!colors || frame->Width <= 0 || frame->Height <= 0) return assets_gif_damaged;
  GifPixelType *line = malloc((size_t)frame->Width);
  if (!line) return assets_gif_no_memory;
  enum assets_gif_outcome outcome = assets_gif_decoded;
  int passes = frame->Interlace ? 4 : 1;
  for (int pass = 0; pass < passes && outcome == assets_gif_decoded; pass++) {
    int step = frame->Interlace ? steps[pass] : 1;
    for (int row = frame->Interlace ? starts[pass] : 0; row < frame->Height; row += step) {
      if (read_line(file, line, frame->Width) == GIF_ERROR) {
        outcome = assets_gif_damaged;
        break;
      }
      put(line, frame, row, colors, transparent, pixels, width, height);
    }
  }
  free(line);
  return outcome;
}

static enum assets_gif_outcome decode_with(GifFileType *file, uint8_t *pixels, int width, int height) {
  if (file->SWidth != width || file->SHeight != height) return assets_gif_other_size;
  int transparent = -1;
  while (1) {
    GifRecordType record;
    if (next_record(file, &record) == GIF_ERROR) return assets_gif_damaged;
    if (record == IMAGE_DESC_RECORD_TYPE) return read_frame(file, transparent, pixels, width, height);
    if (record != EXTENSION_RECORD_TYPE || !read_extension_of(file, &transparent)) return assets_gif_damaged;
  }
}

enum assets_gif_outcome assets_gif_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, int width, int height) {
  if (!is_loaded()) return assets_gif_no_library;
  struct source source = {bytes, count};
  int error;
  GifFileType *file = open_file(&source, read_bytes, &error);
  if (!file) return error == D_GIF_ERR_NOT_ENOUGH_MEM ? assets_gif_no_memory : assets_gif_damaged;
  enum assets_gif_outcome outcome = decode_with(file, pixels, width, height);
  close_file(file, &error);
  return outcome;
}
