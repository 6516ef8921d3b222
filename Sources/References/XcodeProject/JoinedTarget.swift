internal import Files

/// A target that gets a catalog, and the images it had before.
public struct JoinedTarget: Hashable, Sendable {
  public var name: String
  /// How many of the images it had as loose files.
  public var imageCount: Int
  /// For a test bundle that runs in an app that had all of these images as well: the name of the app.
  public var host: String?
}

/// The images that the targets of a project had.
struct TargetImages {
  private let images: [String: Set<ExactName>]
  private let hosts: [String: ProjectFile.Target]

  /// - Parameters:
  ///   - folder: The one around the `.xcodeproj`.
  ///   - paths: The images, from the root of the tree.
  init(_ project: ProjectFile, in folder: String, _ tree: any FileTree, of paths: Set<ExactName>) {
    let settings = XCConfigFiles(folder, in: tree)
    let targets = project.targets
    let taken = targets.map { target in
      let resources = target.resources.compactMap { RelativePath.below(folder, $0).map(ExactName.init) }
      return (target.id, paths.intersection(resources))
    }
    images = Dictionary(taken) { one, _ in one }
    let hosted = targets.compactMap { target in project.host(of: target, settings).map { (target.id, $0) } }
    hosts = Dictionary(hosted) { one, _ in one }
  }

  /// - Parameter name: The name to show for the target.
  func joined(_ name: String, id: String) -> JoinedTarget {
    let own = images[id] ?? []
    let host = hosts[id].flatMap { own.isSubset(of: images[$0.id] ?? []) ? $0.name : nil }
    return JoinedTarget(name: name, imageCount: own.count, host: host)
  }
}

extension ProjectFile {
  /// Returns the app in whose process a test bundle runs, so that code finds images of the app by their names there
  /// too; nil for any other target, or if the project has several apps.
  public func host(of target: Target, _ files: XCConfigFiles) -> Target? {
    let apps = targets.filter(\.isApp)
    guard target.productType == "com.apple.product-type.bundle.unit-test", apps.count == 1,
      isComposed("TEST_HOST", for: target, files) || !values(of: "TEST_HOST", for: target, files).isEmpty
    else { return nil }
    return apps[0]
  }
}
