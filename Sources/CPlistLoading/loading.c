// libplist, opened with the first property list.

#include "CPlistLoading.h"

#define NAME "libplist"
// What is called here has not changed between the two.
#define FILES "libplist-2.0.so.3", "libplist-2.0.so.4"
#define FUNCTIONS "../CPlistLoading/functions.inc"
#define LOAD assets_plist_load
#include "../CSystem/jumps.h"
