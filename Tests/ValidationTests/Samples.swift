import Files

/// The folder that holds `Package.swift`.
let packageRoot = Path.folder(Path.folder(Path.folder(#filePath)))

/// Real projects beside the package, too large to keep in it.
enum Samples {
  static let root = Path.absolute("../shared/samples", from: packageRoot)
  static let areThere = FileSystem.isFolder(root)
}
