#include "CSystem.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

void cmemory_share_heaps(int count) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, count);
#else
  (void)count;
#endif
}

void cmemory_return(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
