// librsvg and cairo, opened when the first SVG is rendered. They bring 49 libraries and their headers as many packages, so
// the few functions that are used are declared here; their interfaces haven't changed since librsvg 2.46.
//
// Source: rsvg.h (`rsvg_handle_new_from_data`, `rsvg_handle_render_document`), cairo.h (`cairo_image_surface_*`).

#include "CRSVGLoading.h"

#include "../CSystem/loading.h"

struct rectangle {
  double x, y, width, height;
};

enum { format_argb32 = 0, status_success = 0 };

static void *(*new_from_data)(const uint8_t *, size_t, void **);
static int (*render_document)(void *, void *, const struct rectangle *, void **);
static void (*unref)(void *);
static void (*clear_error)(void **);
static void *(*surface_for_data)(unsigned char *, int, int, int, int);
static int (*surface_status)(void *);
static void (*surface_flush)(void *);
static void (*surface_destroy)(void *);
static void *(*create)(void *);
static int (*status)(void *);
static void (*destroy)(void *);
static const unsigned *major_version, *minor_version, *micro_version;

#define FUNCTIONS(use)                                       \
  use(new_from_data, rsvg_handle_new_from_data)              \
  use(render_document, rsvg_handle_render_document)          \
  use(unref, g_object_unref)                                 \
  use(clear_error, g_clear_error)                            \
  use(surface_for_data, cairo_image_surface_create_for_data) \
  use(surface_status, cairo_surface_status)                  \
  use(surface_flush, cairo_surface_flush)                    \
  use(surface_destroy, cairo_surface_destroy)                \
  use(create, cairo_create)                                  \
  use(status, cairo_status)                                  \
  use(destroy, cairo_destroy)                                \
  use(major_version, rsvg_major_version)                     \
  use(minor_version, rsvg_minor_version)                     \
  use(micro_version, rsvg_micro_version)

// It brings the others, so their functions are found in it.
LOADED_LATER(FUNCTIONS, "librsvg-2.so.2", "librsvg-2.2.dylib")

static enum assets_svg_outcome render(void *handle, uint8_t *pixels, int width, int height) {
  void *surface = surface_for_data(pixels, format_argb32, width, height, width * 4);
  if (surface_status(surface) != status_success) {
    surface_destroy(surface);
    return assets_svg_no_memory;
  }
  void *context = create(surface);
  struct rectangle all = {0, 0, width, height};
  void *error = NULL;
  int is_rendered = render_document(handle, context, &all, &error) && status(context) == status_success;
  clear_error(&error);
  surface_flush(surface);
  destroy(context);
  surface_destroy(surface);
  return is_rendered ? assets_svg_rendered : assets_svg_damaged;
}

enum assets_svg_outcome assets_svg_render(const uint8_t *bytes, size_t count, uint8_t *pixels, int width, int height) {
  if (!is_loaded()) return assets_svg_no_library;
  void *error = NULL;
  void *handle = new_from_data(bytes, count, &error);
  clear_error(&error);
  if (!handle) return assets_svg_damaged;
  enum assets_svg_outcome outcome = render(handle, pixels, width, height);
  unref(handle);
  return outcome;
}

unsigned assets_svg_version(void) {
  return is_loaded() ? *major_version * 1000000 + *minor_version * 1000 + *micro_version : 0;
}
