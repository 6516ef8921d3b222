# Completes `assets` in bash; what may come next is told by the program itself.

_assets() {
  local line word last prefix kind= i rest=${COMP_LINE:0:COMP_POINT} typed=${COMP_WORDS[COMP_CWORD]}
  local -a words=()
  COMPREPLY=()
  # bash takes '--scale=2' and 'Bar:x' for three words; what no blank parts is one.
  for ((i = 0; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if [ -n "$word" ] && [ "$i" -gt 0 ] && [ "${rest#"$word"}" != "$rest" ]; then
      words[${#words[@]} - 1]+=$word
    else
      words+=("$word")
    fi
    rest=${rest#*"$word"}
  done
  # Of such a word only the last part is replaced.
  last=${words[${#words[@]} - 1]}
  case $typed in
    = | :) prefix=$last ;;
    *) prefix=${last%"$typed"} ;;
  esac
  while IFS= read -r line; do
    if [ -z "$kind" ]; then
      kind=$line
      continue
    fi
    word=${line%%$'\t'*}
    # Inside quotes a word stands as it is. A comma means nothing alone, and keeps its looks.
    case $last$word in
      \'* | \"*) ;;
      *\\*) printf -v word %q "$word" ;;
      *)
        printf -v word %q "$word"
        word=${word//\\,/,}
        ;;
    esac
    COMPREPLY+=("${word#"$prefix"}")
  done < <("${words[0]}" complete --quoted -- "${words[@]:1}" 2>/dev/null)
  # The bash of macOS cannot be told; it offers no paths then.
  if type compopt >/dev/null 2>&1; then
    case $kind in
      files) compopt -o default ;;
      folders) compopt -o dirnames ;;
    esac
  fi
}

complete -F _assets assets
