// swift-format-ignore-file
// Made from the files of this folder; run UPDATE_GOLDEN=1 swift test --filter TemplatesTests after changing one.

/// Texts that are written out, as they lie in this folder.
public enum Template {
  /// `completions.bash`
  public static let completionsBash = #"""
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

    """#

  /// `completions.fish`
  public static let completionsFish = #"""
    # Completes `assets` in fish; what may come next is told by the program itself.

    function __assets_complete
        set -l words (commandline -opc)
        set -l token (commandline -ct)
        # What is typed stands there as it is spelled, perhaps in a quote that is still open.
        set -l typed (string replace -r '^["\']' '' -- "$token")
        if test "$typed" = "$token"
            set typed (string unescape -- "$token"; or printf '%s' "$token")
        end
        set -l answer (command $words[1] complete -- $words[2..-1] "$typed" 2>/dev/null)
        test (count $answer) -gt 0; or return
        switch $answer[1]
            case files
                __fish_complete_path "$typed"
            case folders
                __fish_complete_directories "$typed"
        end
        set -e answer[1]
        test (count $answer) -gt 0; and printf '%s\n' $answer
    end

    complete -c assets -f -a '(__assets_complete)'

    """#

  /// `completions.zsh`
  public static let completionsZsh = #"""
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

    """#

  /// `gitignore`
  public static let gitignore = #"""
    # Files that programs leave beside the work and nobody wants in the history.
    # Pictures, colours and source files are never ignored here.

    # macOS and Windows: how a folder is shown, thumbnails
    .DS_Store
    ._*
    .AppleDouble/
    Thumbs.db
    desktop.ini

    # Xcode: windows and breakpoints of one person
    xcuserdata/
    *.xcuserstate

    # Locks and unsaved work of open documents
    .~lock.*#
    ~$*
    *.idlk
    *~
    *.swp

    """#

  /// `husky-4.json`
  public static let husky4Json = #"""
    "husky": {
      "hooks": {
        "pre-commit": "if command -v assets >/dev/null 2>&1; then assets validate --staged; else echo 'note: assets is not installed here, so the asset catalogs were not checked' >&2; fi"
      }
    }

    """#

  /// `husky.sh`
  public static let huskySh = #"""
    if command -v assets >/dev/null 2>&1; then
      assets validate --staged || exit
    else
      echo "note: 'assets' is not installed here, so the asset catalogs were not checked" >&2
    fi

    """#

  /// `lefthook.yml`
  public static let lefthookYml = #"""
    pre-commit:
      commands:
        assets:
          run: |
            if command -v assets >/dev/null 2>&1; then
              assets validate --staged
            else
              echo "note: 'assets' is not installed here, so the asset catalogs were not checked" >&2
            fi
    pre-merge-commit:
      commands:
        assets:
          run: |
            if command -v assets >/dev/null 2>&1; then
              assets validate --staged
            else
              echo "note: 'assets' is not installed here, so the asset catalogs were not checked" >&2
            fi

    """#

  /// `pre-commit-config.yaml`
  public static let preCommitConfigYaml = #"""
    default_install_hook_types: [pre-commit, pre-merge-commit]
    repos:
      - repo: local
        hooks:
          - id: assets-validate
            name: asset catalogs
            entry: >-
              sh -c 'if command -v assets >/dev/null 2>&1; then assets validate --staged;
              else echo "note: assets is not installed here, so the asset catalogs were not checked"; fi'
            language: system
            always_run: true
            pass_filenames: false
            verbose: true

    """#

  /// `pre-commit.sh`
  public static let preCommitSh = #"""
    #!/bin/sh
    # Checks the asset catalogs in what is about to be committed; written by 'assets hook install'.
    # 'git commit --no-verify' skips it once; 'assets hook uninstall' removes it.

    # The hook that was here before, with the arguments git gave this one. It keeps its name, because some hooks look at it.
    earlier="${0%/*}/before-assets/pre-commit"
    if [ -x "$earlier" ]; then
      "$earlier" "$@" || exit
    fi

    # Graphical programs start without the PATH of a terminal, so the program's path is recorded when the hook is installed.
    program=$(command -v assets) || program=$(git config --get assets.program)
    if [ ! -x "$program" ]; then
      echo "note: 'assets' is not installed here, so the asset catalogs were not checked" >&2
      exit 0
    fi
    exec "$program" validate --staged

    """#

  /// `pre-merge-commit.sh`
  public static let preMergeCommitSh = #"""
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
    exec "$program" validate --staged

    """#
}
