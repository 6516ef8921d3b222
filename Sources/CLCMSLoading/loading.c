// Little CMS, opened when the first image with a color profile is converted.

#include "CLCMSLoading.h"

#include <lcms2.h>

#include "../CSystem/loading.h"

#define FUNCTIONS(use)                     \
  use(open_profile, cmsOpenProfileFromMem) \
  use(create_srgb, cmsCreate_sRGBProfile)  \
  use(color_space, cmsGetColorSpace)       \
  use(close_profile, cmsCloseProfile)      \
  use(create, cmsCreateTransform)          \
  use(transform, cmsDoTransform)           \
  use(delete, cmsDeleteTransform)

LOADED_LATER_ON_LINUX(FUNCTIONS, "liblcms2.so.2")

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
