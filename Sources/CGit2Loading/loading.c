// libgit2, opened when the first repository is opened that needs it.

#include "CGit2Loading.h"

// On macOS the headers are in a folder that only pkg-config knows, and nothing is opened.
#ifdef __linux__
#include <git2/version.h>
#endif

#define NAME "libgit2"
// The layout of its structures belongs to the version whose headers were compiled.
#define FILES "libgit2.so." LIBGIT2_SOVERSION
#define FUNCTIONS "../CGit2Loading/functions.inc"
#define LOAD assets_git_load
// It counts how often it is started, and has to be before anything else is called.
#define BEGIN ((int (*)(void))git_libgit2_init)()
#include "../CSystem/jumps.h"
