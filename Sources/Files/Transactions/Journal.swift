/// The record of a change with several steps, so that the next command can finish or roll it back after a crash.
///
/// There are three kinds of such changes. Each prepares everything in a hidden folder first and then takes quick steps,
/// whose names are up to that kind. `JournalStore` decides where the record is kept and whether it is trusted, and
/// `JournalPathPolicy` which paths it may affect.
public struct Journal: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    /// One folder of a catalog (`FolderTransaction`).
    case edit
    /// Files of a project (`FileTransaction`).
    case files
    /// Loose images that become a catalog.
    case `import`
  }

  /// A step that is still to be done, or to be checked.
  public struct Step: Hashable, Sendable {
    public var verb: String
    /// Up to three, as the store takes them; a missing one is empty.
    public var paths: [String]

    /// - Parameter paths: As many as the verb takes.
    public init(_ verb: String, _ paths: String...) {
      self.verb = verb
      self.paths = paths + Array(repeating: "", count: max(0, Self.pathCount - paths.count))
    }

    static let pathCount = 3
  }

  public var kind: Kind
  /// The hidden folder.
  public var staging: String
  /// Nil until the hidden folder is complete: until then, nothing outside of it was changed.
  public var steps: [Step]?

  /// A record without steps says that a change has begun.
  public init(_ kind: Kind, _ staging: String, steps: [Step]? = nil) {
    self.kind = kind
    self.staging = staging
    self.steps = steps
  }
}

// MARK: - File format

extension Journal {
  /// A larger file was not written by this program: 100,000 images take half of it.
  static let largest = 1 << 26

  private static let end = "end"

  /// Fields, each followed by a zero byte, which no path contains: the path of the hidden folder, the kind, the state,
  /// then a verb and three paths for each step. Those are relative to the folder around the hidden one, so that
  /// recovery works even after a folder was moved as a whole.
  ///
  /// - Parameters:
  ///   - place: The absolute path of the hidden folder.
  ///   - root: The path that paths of the store are relative to.
  func bytes(at place: String, from root: String) -> [UInt8] {
    var fields = [place, kind.rawValue, steps == nil ? "begun" : "ready"]
    let surroundings = Path.join(root, Path.folder(staging))
    for step in steps ?? [] {
      fields.append(step.verb)
      fields += step.paths.map { $0.isEmpty ? "" : Path.shown(Path.join(root, $0), from: surroundings) }
    }
    // An incomplete record doesn't end like this.
    return Array((fields + [Self.end]).joined(separator: "\0").utf8)
  }

  /// Parses a file; nil if it isn't a complete journal.
  ///
  /// - Parameter staging: The path of the hidden folder in the store; if nil, the one in the file is used.
  init?(parsing bytes: [UInt8], of staging: String? = nil, from root: String = "") {
    let fields = bytes.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    guard fields.count > 3, let kind = Kind(rawValue: fields[1]), fields.last == Self.end else { return nil }
    self.init(kind, staging ?? fields[0])
    let rest = fields[3..<(fields.count - 1)]
    guard fields[2] == "ready" else { return }
    guard rest.count % (Step.pathCount + 1) == 0 else { return nil }
    let surroundings = Path.join(root, Path.folder(self.staging))
    steps = []
    for start in stride(from: rest.startIndex, to: rest.endIndex, by: Step.pathCount + 1) {
      var step = Step(rest[start])
      for (index, shown) in rest[(start + 1)...(start + Step.pathCount)].enumerated() where !shown.isEmpty {
        guard let path = Self.place(shown, from: surroundings) else { return nil }
        step.paths[index] = path
      }
      steps?.append(step)
    }
  }

  /// Resolves a path relative to a folder; nil for one that is absolute or leaves the disk.
  private static func place(_ shown: String, from folder: String) -> String? {
    let slash = UInt8(ascii: "/")
    guard shown.utf8.first != slash else { return nil }
    var names = Path.names(folder)
    for name in Path.names(shown) {
      switch name {
      case ".": return nil
      case "..": if names.popLast() == nil { return nil }
      default: names.append(name)
      }
    }
    return (folder.utf8.first == slash ? "/" : "") + names.joined(separator: "/")
  }
}
