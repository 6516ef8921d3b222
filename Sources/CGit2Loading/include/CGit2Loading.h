#ifndef CGIT2_LOADING_H
#define CGIT2_LOADING_H

/// Opens libgit2 where it is not linked, so that its functions can be called; other calls of them end the program.
/// Opening it takes several milliseconds, for it brings eighteen more libraries.
///
/// Returns NULL, or what the system says is missing. Not to be called by two threads at once; again is harmless.
const char *assets_git_load(void);

#endif
