// librsvg and cairo, opened when the first SVG is rendered. They bring 49 libraries and their headers as many packages, so
// the few functions that are used are declared here; their interfaces haven't changed since librsvg 2.46.
//
// Source: rsvg.h (`rsvg_handle_new_from_data`, `rsvg_handle_render_document`), cairo.h (`cairo_image_surface_*`).

#include "CRSVGLoading.h"

#include <dlfcn.h>
#include <pthread.h>

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
static const unsigned *version[3];

#ifdef __APPLE__
#define LIBRARY(name, number) "lib" name "." number ".dylib"
#else
#define LIBRARY(name, number) "lib" name ".so." number
#endif

static void load(void) {
  // It brings the others, so their functions are found in it.
  void *library = dlopen(LIBRARY("rsvg-2", "2"), RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  *(void **)&new_from_data = dlsym(library, "rsvg_handle_new_from_data");
  *(void **)&render_document = dlsym(library, "rsvg_handle_render_document");
  *(void **)&unref = dlsym(library, "g_object_unref");
  *(void **)&clear_error = dlsym(library, "g_clear_error");
  *(void **)&surface_for_data = dlsym(library, "cairo_image_surface_create_for_data");
  *(void **)&surface_status = dlsym(library, "cairo_surface_status");
  *(void **)&surface_flush = dlsym(library, "cairo_surface_flush");
  *(void **)&surface_destroy = dlsym(library, "cairo_surface_destroy");
  *(void **)&create = dlsym(library, "cairo_create");
  *(void **)&status = dlsym(library, "cairo_status");
  *(void **)&destroy = dlsym(library, "cairo_destroy");
  version[0] = dlsym(library, "rsvg_major_version");
  version[1] = dlsym(library, "rsvg_minor_version");
  version[2] = dlsym(library, "rsvg_micro_version");
}

static int is_loaded(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return new_from_data && render_document && unref && clear_error && surface_for_data && surface_status &&
         surface_flush && surface_destroy && create && status && destroy;
}

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
  if (!is_loaded() || !version[0] || !version[1] || !version[2]) return 0;
  return *version[0] * 1000000 + *version[1] * 1000 + *version[2];
}
