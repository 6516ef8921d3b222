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
}
