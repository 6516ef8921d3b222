internal import Files

/// A tool other than Xcode that describes in a file of its own what belongs to an app.
public enum ProjectGenerator: Hashable, Sendable {
  case xcodeGen, tuist, packageManager, cocoaPods, other

  /// Returns nil for a file that doesn't belong to such a tool.
  public init?(fileName: String) {
    switch fileName {
    case "project.yml", "project.yaml": self = .xcodeGen
    case "Project.swift": self = .tuist
    case PackageManifest.fileName: self = .packageManager
    case "BUILD", "BUILD.bazel", "BUCK", "CMakeLists.txt": self = .other
    default:
      guard fileName.hasSuffix(".podspec") else { return nil }
      self = .cocoaPods
    }
  }

  /// True if the tool writes the Xcode project, so that changes of the project don't last.
  public var writesProject: Bool { self == .xcodeGen || self == .tuist }
}

/// What determines the targets of a catalog.
enum EnclosingProject {
  /// The paths of the `.xcodeproj` folders of one folder.
  case xcode([String])
  case tool(ProjectGenerator, file: String)

  /// Finds the nearest one in the folders around a path; a folder that can't be listed has none.
  init?(_ path: String, in tree: any FileTree) {
    var folder = path
    repeat {
      folder = Path.folder(folder)
      let entries = (try? tree.entries(of: folder) { $0.hasSuffix(".xcodeproj") }) ?? []
      let tools = entries.filter(\.isFile).compactMap { entry in
        ProjectGenerator(fileName: entry.name).map { (tool: $0, file: Path.join(folder, entry.name)) }
      }
      let projects = entries.filter { $0.isFolder && $0.name.hasSuffix(".xcodeproj") }
      if let tool = tools.first(where: \.tool.writesProject) ?? (projects.isEmpty ? tools.first : nil) {
        self = .tool(tool.tool, file: tool.file)
        return
      }
      if !projects.isEmpty {
        self = .xcode(projects.map { Path.join(folder, $0.name) })
        return
      }
    } while !folder.isEmpty && folder != "/"
    return nil
  }
}
