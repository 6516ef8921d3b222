#!/bin/sh
# Checks the asset catalogs of a merge that is about to be committed; written by 'assets hook install'.
# 'git merge --no-verify' skips it once; 'assets hook uninstall' removes it.

# The hook that was here before, with the arguments git gave this one. It keeps its name, because some hooks look at it.
earlier="${0%/*}/before-assets/pre-merge-commit"
if [ -x "$earlier" ]; then
  "$earlier" "$@" || exit
fi

# Graphical programs start without the PATH of a terminal, so the program's path is recorded when the hook is installed.
program=$(command -v assets) || program=$(git config --get assets.program)
if [ ! -x "$program" ]; then
  echo "note: 'assets' is not installed here, so the asset catalogs were not checked" >&2
  exit 0
fi
"$program" validate --staged
status=$?
# It can't start: a library is missing, or it was built for another system. The shell has said so.
if [ "$status" = 126 ] || [ "$status" = 127 ]; then
  echo "note: 'assets' can't start, so the asset catalogs were not checked" >&2
  exit 0
fi
exit "$status"
