#include "CGit2Options.h"

#include <git2.h>

int assets_git_set_owner_validation(int enabled) {
  return git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, enabled);
}

int assets_git_set_strict_object_creation(int enabled) {
  return git_libgit2_opts(GIT_OPT_ENABLE_STRICT_OBJECT_CREATION, enabled);
}

int assets_git_set_synchronous(int enabled) {
  return git_libgit2_opts(GIT_OPT_ENABLE_FSYNC_GITDIR, enabled);
}

int assets_git_set_mapping(size_t window, size_t limit) {
  int result = git_libgit2_opts(GIT_OPT_SET_MWINDOW_SIZE, window);
  return result < 0 ? result : git_libgit2_opts(GIT_OPT_SET_MWINDOW_MAPPED_LIMIT, limit);
}

int assets_git_set_open_packs(size_t limit) {
  return git_libgit2_opts(GIT_OPT_SET_MWINDOW_FILE_LIMIT, limit);
}

int assets_git_set_search_path(int level, const char *path) {
  return git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, level, path);
}

int assets_git_set_extensions(const char **names, int count) {
  return git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, names, (size_t)count);
}
