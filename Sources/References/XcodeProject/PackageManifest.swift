/// The targets that a `Package.swift` names, as far as they are plain string literals.
///
/// The file is a program and is not run: names that are built at run time are not seen, and a target that is given by
/// its name alone is in the folder where the package manager looks for it.
///
/// Source: *PackageDescription*, `Target`.
public struct PackageManifest: Hashable, Sendable {
  /// The name the file always has.
  public static let fileName = "Package.swift"
  /// The size in bytes up to which a file is read.
  public static let largest = 4 << 20

  public struct Target: Hashable, Sendable {
    public var name: String
    /// The folder relative to that of the package; nil if it is one of the usual ones.
    public var path: String?
    /// The excluded files in the folder, relative to it.
    public var exclude: [String] = []
    /// The only folders and files of it that are compiled; empty for all.
    public var sources: [String] = []
    public var isTest = false
    /// The folders and files that its product contains.
    public var resources: [Resource] = []
    /// The build plugins, which may generate files for the target.
    public var plugins: [String] = []

    /// The folders in which the target may be, the likeliest first.
    public var defaultFolders: [String] {
      let around = isTest ? ["Tests", "Sources", "Source", "src", "srcs"] : ["Sources", "Source", "src", "srcs"]
      return path.map { [$0] } ?? around.map { "\($0)/\(name)" }
    }
  }

  /// A file or folder that a target includes in its product.
  public struct Resource: Hashable, Sendable {
    /// Relative to the folder of the target.
    public var path: String
    /// True for a folder or file that is copied unchanged, so that code opens files in it by their paths.
    public var isCopied: Bool

    public init(path: String, isCopied: Bool) {
      self.path = path
      self.isCopied = isCopied
    }
  }

  public var targets: [Target]

  /// Returns why the targets in a manifest can't be determined; nil if nothing is wrong with it.
  public static func problem(in bytes: [UInt8]) -> ProjectFileError? {
    if let line = ConflictMarkers.line(in: bytes) { return .conflictMarkers(line: line) }
    return bytes.withUnsafeBufferPointer { PackageManifestScanner.problem(in: $0) }
  }

  public init(parsing bytes: [UInt8]) {
    targets = bytes.withUnsafeBufferPointer { PackageManifestScanner.targets(in: $0) }
  }
}
