// Little CMS, opened when the first image with a color profile is converted. On macOS it is linked as usual; see
// `Package.swift`.

#include "CLCMSLoading.h"

#include <lcms2.h>

static cmsHPROFILE (*open_profile)(const void *, cmsUInt32Number);
static cmsHPROFILE (*create_srgb)(void);
static cmsColorSpaceSignature (*color_space)(cmsHPROFILE);
static cmsBool (*close_profile)(cmsHPROFILE);
static cmsHTRANSFORM (*create)(cmsHPROFILE, cmsUInt32Number, cmsHPROFILE, cmsUInt32Number, cmsUInt32Number,
                               cmsUInt32Number);
static void (*transform)(cmsHTRANSFORM, const void *, void *, cmsUInt32Number);
static void (*delete)(cmsHTRANSFORM);

#if defined(__linux__)

#include <dlfcn.h>
#include <pthread.h>

static void load(void) {
  void *library = dlopen("liblcms2.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  *(void **)&open_profile = dlsym(library, "cmsOpenProfileFromMem");
  *(void **)&create_srgb = dlsym(library, "cmsCreate_sRGBProfile");
  *(void **)&color_space = dlsym(library, "cmsGetColorSpace");
  *(void **)&close_profile = dlsym(library, "cmsCloseProfile");
  *(void **)&create = dlsym(library, "cmsCreateTransform");
  *(void **)&transform = dlsym(library, "cmsDoTransform");
  *(void **)&delete = dlsym(library, "cmsDeleteTransform");
}

static int is_loaded(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return open_profile && create_srgb && color_space && close_profile && create && transform && delete;
}

#else

static int is_loaded(void) {
  open_profile = cmsOpenProfileFromMem;
  create_srgb = cmsCreate_sRGBProfile;
  color_space = cmsGetColorSpace;
  close_profile = cmsCloseProfile;
  create = cmsCreateTransform;
  transform = cmsDoTransform;
  delete = cmsDeleteTransform;
  return 1;
}

#endif

enum assets_color_outcome assets_color_open(const uint8_t *bytes, size_t count, void **conversion) {
  if (!is_loaded()) return assets_color_no_library;
  cmsHPROFILE profile = open_profile(bytes, (cmsUInt32Number)count);
  if (!profile) return assets_color_unusable;
  cmsHPROFILE srgb = color_space(profile) == cmsSigRgbData ? create_srgb() : NULL;
  // Without its cache, which threads can't share.
  *conversion = srgb ? create(profile, TYPE_RGBA_8, srgb, TYPE_RGBA_8, INTENT_RELATIVE_COLORIMETRIC,
                              cmsFLAGS_COPY_ALPHA | cmsFLAGS_NOCACHE)
                     : NULL;
  if (srgb) close_profile(srgb);
  close_profile(profile);
  return *conversion ? assets_color_ready : assets_color_unusable;
}

void assets_color_convert(void *conversion, uint8_t *pixels, size_t count) {
  transform(conversion, pixels, pixels, (cmsUInt32Number)count);
}

void assets_color_close(void *conversion) { delete(conversion); }
