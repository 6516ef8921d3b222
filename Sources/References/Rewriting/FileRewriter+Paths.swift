internal import Files

// Paths of images.

extension FileRewriter {
  /// Points a path to the file in the catalog that replaces the loose one, if it certainly is a path relative to its
  /// file.
  ///
  /// In a Flutter app a path also has to be listed, and leads to further scales beside the file; there it is only
  /// reported. A page in a folder that is served as a site can't show files outside of that folder.
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

/// A folder whose files a web server publishes, recognized by the usual names of such folders.
private struct WebRoot {
  /// Nil if the page is not in such a folder.
  let path: String?

  private static let names: Set = ["htdocs", "public", "public_html", "static", "www", "wwwroot"]

  /// Returns the outermost such folder around a page.
  static func around(_ page: String) -> WebRoot {
    let folders = Path.names(Path.folder(page))
    let end = folders.firstIndex { names.contains($0.lowercased()) }
    return WebRoot(path: end.map { folders[...$0].joined(separator: "/") })
  }

  /// True if a page of the folder can show an image at a path.
  func isServed(_ image: String) -> Bool { path.map { Path.relative(image, to: $0) != nil } ?? true }
}
