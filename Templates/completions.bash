# Completes `assets` in bash; what may come next is told by the program itself.

_assets() {
  local line word before=${COMP_WORDS[COMP_CWORD - 1]} typed=${COMP_WORDS[COMP_CWORD]} kind=
  COMPREPLY=()
  while IFS= read -r line; do
    if [ -z "$kind" ]; then
      kind=$line
      continue
    fi
    word=${line%%$'\t'*}
    # bash takes '--scale=2' for three words, of which the last one is completed.
    if [ "$typed" = "=" ] || [ "$before" = "=" ]; then word=${word#*=}; fi
    # Inside quotes a word stands as it is.
    case $typed in
      \'* | \"*) ;;
      *) printf -v word %q "$word" ;;
    esac
    COMPREPLY+=("$word")
  done < <("${COMP_WORDS[0]}" complete --quoted -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  # The bash of macOS cannot be told; it offers no paths then.
  if type compopt >/dev/null 2>&1; then
    case $kind in
      files) compopt -o default ;;
      folders) compopt -o dirnames ;;
    esac
  fi
}

complete -F _assets assets
