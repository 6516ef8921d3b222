#ifndef CGIT2_LOADING_H
#define CGIT2_LOADING_H

/// Opens libgit2 if it is not linked; a call of one of its functions does the same. Opening it takes several milliseconds,
/// since it brings eighteen more libraries.
///
/// Returns NULL, or what the system says is missing.
const char *assets_git_load(void);

#endif
