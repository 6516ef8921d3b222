internal import Files

// Paths of images.

extension FileRewriter {
  /// A path leads to the file in the catalog where the loose one goes, and where it surely is a path from its file.
  ///
  /// In an app made with Flutter a path also has to be listed, and leads to further scales beside the file; there it is
  /// only told. A page of a folder that is served as a site cannot show what lies outside of that.
  mutating func decidePath(_ found: ScannedName, _ canSpellAnything: Bool) {
    guard table.mapping.removesImages else { return }
    let isRooted = found.name.utf8.first == UInt8(ascii: "/")
    guard found.certainty == .certain, !isRooted else { return }
    let path = RelativePath.plain(Path.join(Path.folder(file.path), found.name))
    guard let newPath = table.newPath(of: path), WebRoot.around(file.path).isServed(newPath) else { return }
    let from = Path.absolute(Path.folder(file.path), from: "/")
    let relative = Path.shown(Path.absolute(newPath, from: "/"), from: from)
    byteEdits.append(ByteEdit(found.range, WebPath.encoded(relative)))
    noteRewritten(found, to: relative)
  }
}

/// The folder whose files a server gives away, told by what such folders are called.
private struct WebRoot {
  /// nil where the page lies in none.
  let path: String?

  private static let names: Set = ["htdocs", "public", "public_html", "static", "www", "wwwroot"]

  /// Returns the outermost such folder around a page.
  static func around(_ page: String) -> WebRoot {
    let folders = Path.names(Path.folder(page))
    let end = folders.firstIndex { names.contains($0.lowercased()) }
    return WebRoot(path: end.map { folders[...$0].joined(separator: "/") })
  }

  /// True where a page of the folder can show an image at a path.
  func isServed(_ image: String) -> Bool { path.map { Path.relative(image, to: $0) != nil } ?? true }
}
