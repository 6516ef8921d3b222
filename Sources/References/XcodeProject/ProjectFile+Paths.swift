internal import Files

extension ProjectFile {
  /// How many groups may be nested; more are considered a cycle.
  private static let maxGroupCount = 256

  /// Returns the path of a file or group relative to the folder that contains the `.xcodeproj`: with `..` if it is
  /// outside, absolute if the file says so. Nil for a place that only Xcode knows, such as the SDK.
  ///
  /// Source: Xcode's *Location* menu; `SOURCE_ROOT` starts at the project's folder, `<group>` at the group's.
  func path(of id: String) -> String? {
    var names: [String] = []
    var next: String? = id
    for _ in 0..<Self.maxGroupCount {
      guard let id = next, let object = objects[id] else { return joined(names, from: projectFolder) }
      if let path = object.text("path"), !path.isEmpty { names.append(path) }
      switch object.text("sourceTree") {
      case "SOURCE_ROOT": return joined(names, from: projectFolder)
      case "<absolute>": return joined(names, from: "")
      case "<group>": next = parents[id]
      default: return nil
      }
    }
    return nil
  }

  /// The folder that paths are relative to, mostly `""`.
  private var projectFolder: String {
    Path.join(project.text("projectDirPath") ?? "", project.text("projectRoot") ?? "")
  }

  /// The folder that paths are relative to, from the root of a tree; it begins with `..` if it is outside.
  ///
  /// - Parameter folder: The folder that contains the `.xcodeproj`, from the same root.
  public func sourceRoot(from folder: String) -> String { RelativePath.plain(Path.join(folder, projectFolder)) }

  private func joined(_ names: [String], from folder: String) -> String? {
    names.isEmpty ? nil : RelativePath.plain(names.reversed().reduce(folder, Path.join))
  }
}
