// swift-format-ignore-file
// Made from the files of this folder; run UPDATE_GOLDEN=1 swift test --filter TemplatesTests after changing one.

/// Texts that are written out, as they lie in this folder.
public enum Template {
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

  /// `husky.sh`
  public static let huskySh = #"""
    assets validate --staged

    """#

  /// `lefthook.yml`
  public static let lefthookYml = #"""
    pre-commit:
      commands:
        assets:
          run: assets validate --staged

    """#

  /// `pre-commit-config.yaml`
  public static let preCommitConfigYaml = #"""
    repos:
      - repo: local
        hooks:
          - id: assets-validate
            name: asset catalogues
            entry: assets validate --staged
            language: system
            always_run: true
            pass_filenames: false

    """#

  /// `pre-commit.sh`
  public static let preCommitSh = #"""
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

    """#
}
