// Swift cannot call C functions with a variable number of arguments; these are the calls of
// `git_libgit2_opts` that `Git` needs, one plain function each.

#ifndef CGIT2_OPTIONS_H
#define CGIT2_OPTIONS_H

#include <stddef.h>

/// Turns the look at who owns a repository on (1) or off (0). See `GIT_OPT_SET_OWNER_VALIDATION`.
int assets_git_set_owner_validation(int enabled);

/// Turns the check that each object named in a new tree or index exists on (1) or off (0).
/// See `GIT_OPT_ENABLE_STRICT_OBJECT_CREATION`.
int assets_git_set_strict_object_creation(int enabled);

/// Makes libgit2 wait until references and what else it writes below `.git` are on the disk (1), or not (0).
/// See `GIT_OPT_ENABLE_FSYNC_GITDIR`.
int assets_git_set_synchronous(int enabled);

/// Says how many bytes of a pack are mapped at once, and how many of all packs together.
/// See `GIT_OPT_SET_MWINDOW_SIZE` and `GIT_OPT_SET_MWINDOW_MAPPED_LIMIT`.
int assets_git_set_mapping(size_t window, size_t limit);

/// Says how many packs may be open at a time. See `GIT_OPT_SET_MWINDOW_FILE_LIMIT`.
int assets_git_set_open_packs(size_t limit);

/// Sets the folders that are searched for configuration of a level (`git_config_level_t`), separated by `:`.
/// See `GIT_OPT_SET_SEARCH_PATH`.
int assets_git_set_search_path(int level, const char *path);

/// Lets repositories be opened that use the named extensions, in lower case. See `GIT_OPT_SET_EXTENSIONS`.
int assets_git_set_extensions(const char **names, int count);

#endif
