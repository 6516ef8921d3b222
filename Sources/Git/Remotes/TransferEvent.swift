internal import Files

/// An event during a transfer.
public enum TransferEvent: Hashable, Sendable {
  case progress(TransferProgress)
  /// A message of the remote for the user.
  case remoteSaid(String)
  /// A line of a local program: a hook, git-lfs, or a warning of git.
  case localSaid(String)
  /// A connection failed and is retried after some seconds.
  case retrying(TransportError, attempt: Int, of: Int, pause: Double)
}

/// The progress of a part of the work.
public struct TransferProgress: Hashable, Sendable {
  public enum Phase: String, Hashable, Sendable {
    /// Determining what must be transferred.
    case counting, compressing
    case receiving, sending
    /// Resolving deltas.
    case resolving
    /// Writing files to the work tree.
    case files
    /// Sending and getting the contents of large files.
    case uploading, downloading
    case other
  }

  public var phase: Phase
  /// Objects, or files.
  public var done: Int
  /// Nil if unknown.
  public var total: Int?
  public var bytes: Int?
  /// Nil if unknown.
  public var totalBytes: Int?
  public var bytesPerSecond: Int?
  public var isFinished: Bool

  public init(phase: Phase, done: Int, total: Int?, isFinished: Bool) {
    (self.phase, self.done, self.total, self.isFinished) = (phase, done, total, isFinished)
  }
}

extension TransferProgress {
  private static let phases: [(label: String, phase: Phase)] = [
    ("Enumerating objects", .counting), ("Counting objects", .counting), ("Finding sources", .counting),
    ("Compressing objects", .compressing), ("Receiving objects", .receiving), ("Unpacking objects", .receiving),
    ("Writing objects", .sending), ("Resolving deltas", .resolving), ("Updating files", .files),
    ("Filtering content", .files), ("Checking connectivity", .other), ("Checking objects", .other),
  ]

  /// Parses a line of git such as `Receiving objects:  45% (450/1000), 1.20 MiB | 500.00 KiB/s`; nil for any other.
  ///
  /// Source: git, `progress.c`, `display` and `throughput_string`.
  init?(gitLine line: Substring) {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    guard let phase = Self.phases.first(where: { line[..<colon] == $0.label })?.phase else { return nil }
    let parts = line[line.index(after: colon)...].split(separator: ", ")
    guard let head = parts.first else { return nil }
    if let open = head.firstIndex(of: "("), let slash = head.firstIndex(of: "/"), let close = head.firstIndex(of: ")"),
      open < slash, slash < close
    {
      guard let done = Int(head[head.index(after: open)..<slash]),
        let total = Int(head[head.index(after: slash)..<close])
      else { return nil }
      (self.done, self.total) = (done, total)
    } else {
      guard let done = Int(String(head.filter { $0 != " " })) else { return nil }
      (self.done, total) = (done, nil)
    }
    self.phase = phase
    isFinished = parts.last == "done."
    let rates = parts.dropFirst().first.map { $0.split(separator: " | ") } ?? []
    bytes = rates.first.flatMap(Self.bytes(in:))
    bytesPerSecond = rates.count > 1 ? Self.bytes(in: rates[1].split(separator: "/").first ?? "") : nil
  }

  /// Parses `512 bytes` or `1.20 MiB`.
  private static func bytes(in text: Substring) -> Int? {
    let words = text.split(separator: " ")
    let units = ["bytes": 1.0, "byte": 1, "KiB": 1024, "MiB": 1_048_576, "GiB": 1_073_741_824]
    guard words.count == 2, let number = Double(words[0]), let unit = units[String(words[1])] else { return nil }
    let bytes = number * unit
    return bytes >= 0 && bytes < 1e15 ? Int(bytes) : nil
  }
}
