internal import Files

extension ProjectFile {
  /// How deep groups may stand in one another; deeper ones are not looked into.
  static let deepestGroup = 64

  /// The paths of files and folders by the ids of their objects, seen from the folder the project lies in; they may
  /// start with `..`. What lies elsewhere, such as in the SDK, is left out.
  ///
  /// An object in two groups has the path of the first; groups that hold each other are gone through once.
  func paths() -> [String: String] {
    guard let project, let main = project["mainGroup"]?.text else { return [:] }
    let base = RelativePath.joined("", project["projectDirPath"]?.text ?? "") ?? ""
    var paths: [String: String] = [:]
    collect(main, in: base, base: base, depth: 0, into: &paths)
    return paths
  }

  private func collect(_ id: String, in folder: String, base: String, depth: Int, into paths: inout [String: String]) {
    guard depth <= Self.deepestGroup, paths[id] == nil, let object = object(id),
      let path = path(of: object, in: folder, base: base)
    else { return }
    paths[id] = path
    for child in object["children"]?.texts ?? [] {
      collect(child, in: path, base: base, depth: depth + 1, into: &paths)
    }
  }

  /// Returns the path of an object in a group; a group without one has that of the group around it.
  private func path(of object: Object, in folder: String, base: String) -> String? {
    let path = object["path"]?.text ?? ""
    switch object["sourceTree"]?.text ?? "<group>" {
    case "<group>": return RelativePath.joined(folder, path)
    case "SOURCE_ROOT": return RelativePath.joined(base, path)
    default: return nil
    }
  }
}

/// Paths that may climb above where they start.
enum RelativePath {
  /// Returns the two with `.` and `..` worked out; nil for an absolute one.
  static func joined(_ folder: String, _ path: String) -> String? {
    guard path.utf8.first != UInt8(ascii: "/") else { return nil }
    var names: [Substring] = []
    for name in Path.names(folder) + Path.names(path) where name != "." {
      if name == "..", let last = names.last, last != ".." { names.removeLast() } else { names.append(name) }
    }
    return names.joined(separator: "/")
  }

  /// Returns the path below the root of a tree of one that is seen from a folder in it; nil where it climbs out.
  static func below(_ folder: String, _ path: String) -> String? {
    joined(folder, path).flatMap { Path.names($0).first == ".." ? nil : $0 }
  }
}
