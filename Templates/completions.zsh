#compdef assets
# Completes `assets` in zsh; what may come next is told by the program itself.

_assets() {
  local -a answer candidates
  local line kind word meaning
  answer=("${(@f)$("${words[1]}" complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
  kind=$answer[1]
  shift answer
  for line in $answer; do
    word=${line%%$'\t'*}
    meaning=${${line#$word}#$'\t'}
    candidates+=("${word//:/\\:}${meaning:+:$meaning}")
  done
  (( $#candidates )) && _describe 'assets' candidates
  case $kind in
    files) _files ;;
    folders) _files -/ ;;
  esac
}

if [[ $funcstack[1] == _assets ]]; then
  _assets "$@"
else
  compdef _assets assets
fi
