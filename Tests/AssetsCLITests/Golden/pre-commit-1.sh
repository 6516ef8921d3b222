#!/bin/sh
# Checks the asset catalogues of what is about to be committed; written by 'assets hook install'.
# 'git commit --no-verify' passes it by once, 'assets hook uninstall' takes it away.

# The hook that was here before, with what git gave to this one.
if [ -x "$0.before-assets" ]; then
  "$0.before-assets" "$@" || exit
fi

# Graphical programs start without the folders of a terminal, so the place is noted when the hook is installed.
program=$(command -v assets) || program=$(git config --get assets.program)
if [ ! -x "$program" ]; then
  echo "note: 'assets' is not installed here, so the asset catalogues were not checked" >&2
  exit 0
fi
exec "$program" validate --staged
