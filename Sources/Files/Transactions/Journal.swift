/// The note of a change that takes several steps, so that the next command can finish it or take it back after a kill.
///
/// There are three kinds of such changes. Each puts everything together in a hidden folder first and then takes steps
/// that are quick; what the steps of a kind are called is the business of that kind. Where the note lies and who
/// believes it is that of `JournalStore`, how far it may reach that of `JournalPathPolicy`.
public struct Journal: Hashable, Sendable {
  public enum Kind: String, Sendable {
    /// One folder of a catalog (`FolderTransaction`).
    case edit
    /// Files of a project (`FileTransaction`).
    case files
    /// Loose images that become a catalog.
    case `import`
  }

  /// What is still to do, or to look at.
  public struct Step: Hashable, Sendable {
    public var verb: String
    /// Up to three, as the store takes them; one that is missing is empty.
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
  /// Nil until the last byte lies in the hidden folder: as long as that is so, nothing outside of it was touched.
  public var steps: [Step]?

  /// A note without steps says that a change was begun.
  public init(_ kind: Kind, _ staging: String, steps: [Step]? = nil) {
    self.kind = kind
    self.staging = staging
    self.steps = steps
  }
}

// MARK: - As a file

extension Journal {
  /// A file with more bytes than this was written by nobody we know: 100,000 images come to half of it.
  static let largest = 1 << 26

  private static let end = "end"

  /// Fields with a zero byte behind each, for no path holds one: where the hidden folder lies, the kind, how far it
  /// came, then a verb and three paths for each step, as seen from the folder around the hidden one; so a folder that
  /// is moved as a whole can still be settled.
  ///
  /// - Parameters:
  ///   - place: The absolute path of the hidden folder.
  ///   - root: What paths of the store start from.
  func bytes(at place: String, from root: String) -> [UInt8] {
    var fields = [place, kind.rawValue, steps == nil ? "begun" : "ready"]
    let surroundings = Path.join(root, Path.folder(staging))
    for step in steps ?? [] {
      fields.append(step.verb)
      fields += step.paths.map { $0.isEmpty ? "" : Path.shown(Path.join(root, $0), from: surroundings) }
    }
    // A note that is not whole does not end like this.
    return Array((fields + [Self.end]).joined(separator: "\0").utf8)
  }

  /// Reads a file; nil if it is no journal, or a part of one.
  ///
  /// - Parameter staging: Where the hidden folder lies, as the store takes it; without it, what the file says.
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

  /// Returns where a path leads that is seen from a folder; nil for one that is absolute or leaves the disk.
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
