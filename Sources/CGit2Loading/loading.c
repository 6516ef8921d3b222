// Stands in for linking libgit2: each of its functions is a jump to an address that `assets_git_load` looks up. A jump
// leaves arguments and results alone, so no prototype is repeated here.
//
// Where there is no jump for a processor here, and on macOS, the library is linked as usual; see `Package.swift`.

#include "CGit2Loading.h"

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <dlfcn.h>
#include <git2/version.h>
#include <stdlib.h>
#include <unistd.h>

#if defined(__x86_64__)
#define JUMP(slot) "jmp *" slot "(%rip)"
#else
// x16 is the register that linkers use for the same.
#define JUMP(slot) "adrp x16, " slot "\n ldr x16, [x16, #:lo12:" slot "]\n br x16"
#endif

static void call_before_load(void) {
  static const char message[] = "bug in assets: libgit2 was called before it was loaded\n";
  (void)!write(2, message, sizeof message - 1);
  abort();
}

#define FUNCTION(name)                                                                                  \
  static void *slot_of_##name __attribute__((used)) = (void *)call_before_load;                         \
  __attribute__((naked, visibility("hidden"))) void name(void) { __asm__(JUMP("slot_of_" #name)); }
#include "functions.inc"
#undef FUNCTION

static const struct {
  const char *name;
  void **slot;
} functions[] = {
#define FUNCTION(name) {#name, &slot_of_##name},
#include "functions.inc"
#undef FUNCTION
};

const char *assets_git_load(void) {
  // The layout of its structures belongs to the version whose headers were compiled.
  void *library = dlopen("libgit2.so." LIBGIT2_SOVERSION, RTLD_NOW | RTLD_LOCAL);
  if (!library) return dlerror();
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    void *address = dlsym(library, functions[i].name);
    if (!address) return dlerror();
    *functions[i].slot = address;
  }
  return NULL;
}

#else

const char *assets_git_load(void) { return 0; }

#endif
