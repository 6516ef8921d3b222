// The arguments of the program, as the C library passes them to what runs before `main`. Swift's own code reads
// /proc/self/maps and /proc/self/cmdline at every start to find them; where these two functions are defined, the linker
// leaves it out. Source: Swift, `stdlib/public/stubs/CommandLine.cpp`.

#include <stddef.h>

#ifdef __GLIBC__

static int count;
static char **words;

__attribute__((constructor)) static void keep(int passed_count, char **passed_words) {
  count = passed_count;
  words = passed_words;
}

void *_swift_stdlib_getUnsafeArgvArgc(int *found_count) {
  *found_count = count;
  return words;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **new_words, int new_count) {
  count = new_count;
  words = new_words;
}

#endif
