/// Something that can be approved separately.
///
/// Everything that a merge changes belongs to exactly one subject: to an asset, a prototype or a file, or to the rest if it
/// is neither. An approval covers only the subjects it names, or all of a change if it names none.
public struct ReviewSubject: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// Its path is the folder of the set.
    case asset
    /// Its path is the document; the image files that it shows and no asset has belong to it.
    case prototype
    /// A file outside of assets and prototypes.
    case file
    /// Everything else, taken together; without a path.
    case rest
    /// A subject of a newer version of this program: approving it covers nothing that this version knows.
    case unknown(String)

    fileprivate var name: String {
      switch self {
      case .asset: "asset"
      case .prototype: "prototype"
      case .file: "file"
      case .rest: "rest"
      case .unknown(let name): name
      }
    }

    fileprivate init(name: String) {
      self = [Kind.asset, .prototype, .file, .rest].first { $0.name == name } ?? .unknown(name)
    }
  }

  public let kind: Kind
  /// Relative to the top of the project.
  public let path: String

  fileprivate init(kind: Kind, path: String) { (self.kind, self.path) = (kind, path) }

  /// - Parameter path: The folder of its set.
  public static func asset(_ path: String) -> Self { .init(kind: .asset, path: path) }
  /// - Parameter path: The document.
  public static func prototype(_ path: String) -> Self { .init(kind: .prototype, path: path) }
  public static func file(_ path: String) -> Self { .init(kind: .file, path: path) }
  public static let rest = Self(kind: .rest, path: "")

  /// Compared by bytes, because git distinguishes the two spellings of `é`.
  public static func == (one: Self, other: Self) -> Bool {
    one.kind == other.kind && one.path.utf8.elementsEqual(other.path.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    for byte in path.utf8 { hasher.combine(byte) }
  }

  /// True if it is shown beside others and judged by its name: an asset or a prototype.
  public var isShown: Bool { kind == .asset || kind == .prototype }

  /// A short name if nothing else is known; for an asset, it is derived from its folder, for a prototype from its
  /// document.
  public var label: String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    switch kind {
    case .asset:
      let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
      return stem.isEmpty ? path : stem
    case .rest: return "other changes"
    case .prototype:
      // Without what all documents of prototypes end with: `.prototype.json`.
      return name.split(separator: ".").dropLast(2).joined(separator: ".")
    case .file, .unknown: return path.isEmpty ? kind.name : path
    }
  }
}

/// A verdict's statement about one subject.
public struct SubjectChange: Hashable, Sendable {
  public var subject: ReviewSubject
  /// The id of the change to its files.
  public var change: String

  public init(_ subject: ReviewSubject, change: String) { (self.subject, self.change) = (subject, change) }

  var value: EventValue {
    var members: [String: EventValue] = ["kind": .string(subject.kind.name), "change": .string(change)]
    if subject.kind != .rest { members["path"] = .string(subject.path) }
    return .object(members)
  }

  /// Nil if its kind, its path or its change is missing.
  init?(_ value: EventValue) {
    guard let members = value.members, let name = members["kind"]?.text, !name.isEmpty,
      let change = members["change"]?.text
    else { return nil }
    let kind = ReviewSubject.Kind(name: name)
    let path = members["path"]?.text ?? ""
    switch kind {
    case .asset, .prototype, .file: if path.isEmpty { return nil }
    case .rest: if !path.isEmpty { return nil }
    case .unknown: break
    }
    self.init(.init(kind: kind, path: path), change: change)
  }

  /// Its size in a message, in bytes.
  public var messageSize: Int { value.canonical.utf8.count + 1 }
}

/// A part of what a merge changes.
public struct ReviewPart: Sendable {
  public var change: SubjectChange
  /// Its displayed name.
  public var name: String
  /// The number of approvals that it needs.
  public var needed: Int
  /// The people whose approvals cover it.
  public internal(set) var approvers: [Person] = []

  public init(_ change: SubjectChange, name: String, needed: Int = 1) {
    (self.change, self.name, self.needed) = (change, name, needed)
  }

  public var subject: ReviewSubject { change.subject }
  public var isMissing: Bool { approvers.count < needed }
}
