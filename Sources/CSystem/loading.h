// Libraries that are opened when they are first needed: few commands need them, and each costs every start of the program
// time. The targets that open one include this file.
//
// `functions` is the name of a macro that lists the functions of the library: `use(pointer, symbol)` for each.

#ifndef LOADING_H
#define LOADING_H

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

/// A pointer with the type of a function that a header of the library declares.
#define POINTER(pointer, symbol) static __typeof__(&symbol) pointer;

#define LOOK_UP(pointer, symbol) *(void **)&pointer = dlsym(library, #symbol);
#define AND_IS_FOUND(pointer, symbol) && pointer
#define LINK(pointer, symbol) pointer = symbol;

/// Opens the first library of these names that is installed. `is_loaded` returns 0 if none is, or if a function is missing.
/// `RTLD_LOCAL` keeps names of the library out of the way of others.
#define LOADED_LATER(functions, ...)                                      \
  static void load(void) {                                                \
    static const char *const names[] = {__VA_ARGS__};                     \
    void *library = NULL;                                                 \
    for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++) \
      library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);                  \
    if (!library) return;                                                 \
    functions(LOOK_UP)                                                    \
  }                                                                       \
  static int is_loaded(void) {                                            \
    static pthread_once_t once = PTHREAD_ONCE_INIT;                       \
    pthread_once(&once, load);                                            \
    return 1 functions(AND_IS_FOUND);                                     \
  }

/// The same for a library whose headers are included. On macOS it is linked as usual, because it has no name there that can
/// be opened without knowing its folder; see `Package.swift`.
#if defined(__linux__)
#define LOADED_LATER_ON_LINUX(functions, name) functions(POINTER) LOADED_LATER(functions, name)
#else
#define LOADED_LATER_ON_LINUX(functions, name)    \
  functions(POINTER) static int is_loaded(void) { \
    functions(LINK) return 1;                     \
  }
#endif

#endif
