if command -v assets >/dev/null 2>&1; then
  assets validate --staged || exit
else
  echo "note: 'assets' is not installed here, so the asset catalogs were not checked" >&2
fi
