// libspng, opened with the first PNG image.

#include "CSPNGLoading.h"

#define NAME "libspng"
#define FILES "libspng.so.0"
#define FUNCTIONS "../CSPNGLoading/functions.inc"
#define LOAD assets_spng_load
#include "../CSystem/jumps.h"
