// Stands in for linking a library: each of its functions is a jump to an address that is looked up when the first of them
// is called, as the linker's own table does. A jump leaves arguments and results alone, so no prototype is repeated here.
// For a library that a few functions of ours wrap, `loading.h` is simpler.
//
// The file that includes this one defines:
// - `NAME`, what messages call the library;
// - `FILES`, the file names that it may have: the first that is installed is opened;
// - `FUNCTIONS`, the file that lists its functions, one a line and sorted;
// - `LOAD`, the function that opens it, and returns NULL or what the system says is missing;
// - `BEGIN`, if something has to be called before all else.
//
// A function that is missing from the list is an "undefined reference" for the linker.
//
// Where there is no jump for a processor here, and on macOS, the library is linked as usual; see `Package.swift`.

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

// `JUMP` goes where a slot points. `FIRST_CALL` hands the address of its slot to `first_call`, in a register that no
// function expects anything in. `first_call` saves the arguments, has the library loaded, and goes where the slot points
// by then. None of the functions takes or returns floating-point numbers, so the registers for those are not saved.
#if defined(__x86_64__)
#define JUMP(slot) "jmp *" slot "(%rip)"
#define FIRST_CALL(slot) "lea " slot "(%rip), %r11\n jmp first_call"
#define SAVE_LOAD_AND_JUMP                                                                          \
  "push %rdi\n push %rsi\n push %rdx\n push %rcx\n push %r8\n push %r9\n push %rax\n push %r11\n" \
  "sub $8, %rsp\n call load_for_call\n add $8, %rsp\n"                                              \
  "pop %r11\n pop %rax\n pop %r9\n pop %r8\n pop %rcx\n pop %rdx\n pop %rsi\n pop %rdi\n jmp *(%r11)"
#else
// x16 and x17 are the registers that linkers use for the same.
#define JUMP(slot) "adrp x16, " slot "\n ldr x16, [x16, #:lo12:" slot "]\n br x16"
#define FIRST_CALL(slot) "adrp x17, " slot "\n add x17, x17, #:lo12:" slot "\n b first_call"
#define SAVE_LOAD_AND_JUMP                                                                           \
  "stp x29, x30, [sp, #-96]!\n stp x0, x1, [sp, #16]\n stp x2, x3, [sp, #32]\n stp x4, x5, [sp, #48]\n" \
  "stp x6, x7, [sp, #64]\n stp x8, x17, [sp, #80]\n bl load_for_call\n ldp x8, x17, [sp, #80]\n"      \
  "ldp x6, x7, [sp, #64]\n ldp x4, x5, [sp, #48]\n ldp x2, x3, [sp, #32]\n ldp x0, x1, [sp, #16]\n"   \
  "ldp x29, x30, [sp], #96\n ldr x16, [x17]\n br x16"
#endif

__attribute__((naked, used)) static void first_call(void) { __asm__(SAVE_LOAD_AND_JUMP); }

#define FUNCTION(name)                                                                                       \
  static void *slot_of_##name __attribute__((used));                                                         \
  __attribute__((naked)) static void first_call_of_##name(void) { __asm__(FIRST_CALL("slot_of_" #name)); }   \
  static void *slot_of_##name = (void *)first_call_of_##name;                                                \
  __attribute__((naked, visibility("hidden"))) void name(void) { __asm__(JUMP("slot_of_" #name)); }
#include FUNCTIONS
#undef FUNCTION

static const struct {
  const char *name;
  void **slot;
} functions[] = {
#define FUNCTION(name) {#name, &slot_of_##name},
#include FUNCTIONS
#undef FUNCTION
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[1024];

static void load(void) {
  static const char *const files[] = {FILES};
  void *library = NULL;
  for (size_t i = 0; i < sizeof files / sizeof *files && !library; i++) {
    library = dlopen(files[i], RTLD_NOW | RTLD_LOCAL);
    if (!library && !i) snprintf(failure, sizeof failure, "%s", dlerror());
  }
  if (!library) return;
  failure[0] = 0;
  void *addresses[sizeof functions / sizeof *functions];
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    addresses[i] = dlsym(library, functions[i].name);
    if (!addresses[i]) {
      snprintf(failure, sizeof failure, "%s", dlerror());
      return;
    }
  }
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) *functions[i].slot = addresses[i];
}

const char *LOAD(void) {
  pthread_once(&once, load);
  return failure[0] ? failure : NULL;
}

// Callers that can throw call `LOAD` first. Any other call that finds no library ends the process.
__attribute__((used)) static void load_for_call(void) {
  const char *reason = LOAD();
  if (!reason) {
#ifdef BEGIN
    BEGIN;
#endif
    return;
  }
  fprintf(stderr, "error: " NAME " is not installed\ncause: %s\nhint: 'assets doctor' says how to get it\n", reason);
  _exit(3);
}

#else

const char *LOAD(void) { return 0; }

#endif
