public import Files

/// Finds the places in a project's code, interface files, property lists and build settings that call assets by name.
///
/// One pass over the bytes of each file, without running anything: names that are put together when the app runs are
/// not found, and a text or a member that only looks like a name is told with less certainty. Comments do not count.
public struct ReferenceFinder {
  /// The size in bytes up to which a file is read.
  public static let largest = 8 << 20
  /// How deep folders may stand in one another; deeper ones are not looked into.
  public static let deepest = 64

  private let tree: any FileTree

  public init(_ tree: any FileTree) {
    self.tree = tree
  }

  /// Finds references below some folders.
  ///
  /// - Parameters:
  ///   - folders: Folders or files, from the root of the tree; `[""]` for all of it.
  ///   - isWanted: Asked of each kind and name that is found; a name that is not wanted costs almost nothing.
  /// - Returns: What was found, file by file in the order of the paths, each by its place in the file; and what could not
  ///   be looked at.
  public func references(
    under folders: [String] = [""], where isWanted: @escaping (Reference.Kind, String) -> Bool = { _, _ in true }
  ) -> ReferenceReport {
    var report = ReferenceReport()
    for folder in folders {
      if FileKind(fileName: Path.name(folder)) != nil, (try? tree.open(folder)) != nil {
        read(folder, isWanted, into: &report)
      } else {
        walk(folder, depth: 0, isWanted, into: &report)
      }
    }
    return report
  }

  /// Finds references to one asset.
  public func references(to name: ReferenceName, under folders: [String] = [""]) -> ReferenceReport {
    references(under: folders) { name.isMeant(by: $0, $1) }
  }

  /// Finds the references in the bytes of one file.
  ///
  /// - Parameter path: Tells what kind of file it is; none are found in a kind that holds none.
  public static func references(
    in bytes: [UInt8], of path: String, where isWanted: @escaping (Reference.Kind, String) -> Bool = { _, _ in true }
  ) -> [Reference] {
    guard let kind = FileKind(fileName: Path.name(path)) else { return [] }
    return bytes.withUnsafeBufferPointer { bytes in
      var sink = ReferenceSink(file: path, bytes: bytes, isWanted: isWanted)
      switch kind {
      case .swift, .objectiveC: CodeScanner.scan(bytes, isSwift: kind == .swift, into: &sink)
      case .interface: InterfaceScanner.scan(bytes, into: &sink)
      case .propertyList: PropertyListScanner.scan(bytes, into: &sink)
      case .buildSettings: BuildSettingScanner.scan(bytes, into: &sink)
      }
      return sink.references
    }
  }

  /// True for folders that hold copies and products of tools, and for catalogues, which call nobody.
  private static func isPassedOver(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: ".") || passedOver.contains(name)
      || passedOverEndings.contains { name.hasSuffix($0) }
  }

  private static let passedOverEndings = [
    ".xcassets", ".xcstickers", ".framework", ".xcframework", ".xcarchive", ".app",
  ]

  private static let passedOver: Set = [
    "DerivedData", "node_modules", "Pods", "Carthage", "SourcePackages", "build", "Build",
  ]

  private func walk(
    _ folder: String, depth: Int, _ isWanted: @escaping (Reference.Kind, String) -> Bool,
    into report: inout ReferenceReport
  ) {
    guard depth < Self.deepest else { return report.skipped.append(.init(path: folder, reason: .tooDeep)) }
    let entries: [FileTreeEntry]
    do throws(FileError) {
      entries = try tree.entries(of: folder)
    } catch {
      return report.skipped.append(.init(path: folder, reason: .unreadable(error)))
    }
    for entry in entries {
      let path = Path.join(folder, entry.name)
      if entry.isFolder, !Self.isPassedOver(entry.name) {
        walk(path, depth: depth + 1, isWanted, into: &report)
      } else if entry.isFile, FileKind(fileName: entry.name) != nil {
        read(path, isWanted, into: &report)
      }
    }
  }

  private func read(
    _ path: String, _ isWanted: @escaping (Reference.Kind, String) -> Bool, into report: inout ReferenceReport
  ) {
    do throws(FileError) {
      let source = try tree.open(path)
      guard source.byteCount <= Self.largest else {
        return report.skipped.append(.init(path: path, reason: .tooLarge(bytes: source.byteCount)))
      }
      let bytes = try source.readAll()
      guard !bytes.starts(with: BinaryPropertyListGuard.magic) else {
        return report.skipped.append(.init(path: path, reason: .binary))
      }
      report.fileCount += 1
      report.references += Self.references(in: bytes, of: path, where: isWanted)
    } catch {
      report.skipped.append(.init(path: path, reason: .unreadable(error)))
    }
  }
}

/// What a search for references came to.
public struct ReferenceReport: Hashable, Sendable {
  /// A file or folder that was not looked at although it may hold references.
  public struct Skipped: Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
      case tooLarge(bytes: Int)
      case tooDeep
      /// A property list in binary form, in which nothing has a line.
      case binary
      case unreadable(FileError)
    }

    public var path: String
    public var reason: Reason
  }

  public var references: [Reference] = []
  public var skipped: [Skipped] = []
  /// How many files were read.
  public var fileCount = 0

  public init() {}
}
