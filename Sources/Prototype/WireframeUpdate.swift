internal import Files
internal import JSON

/// How wireframes are redrawn with new labels. Edited files stay.
public struct WireframeUpdate: Sendable {
  /// The files to write, by their paths in the catalog.
  public private(set) var written: [(path: String, bytes: [UInt8])] = []
  /// The files that are removed, since their language isn't drawn anymore.
  public private(set) var removed: [String] = []
  /// The files that were edited, and stay.
  public private(set) var edited: [String] = []
  /// The screens that show other images now, and stay.
  public private(set) var replaced: [String] = []

  /// - Parameters:
  ///   - result: What would be drawn now.
  ///   - screens: Those that are asked for; none for all.
  ///   - files: The files of each folder of the catalog, by their paths in it.
  ///   - isForced: True to redraw edited files, too.
  public init(
    _ result: PrototypeTemplate.Result, screens: [String], over files: [String: [UInt8]], isForced: Bool
  ) {
    let drawn = Dictionary(result.catalog.map { ($0.path, $0.bytes) }) { first, _ in first }
    let sets = Set(drawn.keys.filter { $0.contains(".imageset/") }.map(Self.folder))
    for set in sets.sorted() where screens.isEmpty || screens.contains(Self.name(ofSet: set)) {
      let own = files.filter { Self.folder($0.key) == set }
      let shown = own["\(set)/Contents.json"].map(Self.fileNames) ?? []
      // A screen with a real image is no longer a wireframe.
      guard shown.allSatisfy({ own["\(set)/\($0)"].map { WireframeDrawing.state(of: $0) != .other } ?? true }) else {
        replaced.append(Self.name(ofSet: set))
        continue
      }
      for (path, bytes) in own.sorted(by: { $0.key < $1.key }) where WireframeDrawing.state(of: bytes) != .other {
        let isEdited = WireframeDrawing.state(of: bytes) == .edited && !isForced
        if isEdited { edited.append(path) } else if drawn[path] == nil { removed.append(path) }
      }
      for (path, bytes) in drawn.sorted(by: { $0.key < $1.key }) where Self.folder(path) == set {
        if !edited.contains(path), own[path] != bytes { written.append((path, bytes)) }
      }
    }
  }

  private static func folder(_ path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  private static func name(ofSet set: String) -> String {
    String(set.split(separator: "/").last?.dropLast(".imageset".count) ?? "")
  }

  /// The names of the files that a set shows.
  private static func fileNames(_ contents: [UInt8]) -> [String] {
    let images = (try? JSONDocument(parsing: contents))?.value.object?["images"]?.elements ?? []
    return images.compactMap { $0.object?["filename"]?.text }
  }
}

extension PrototypeTemplate {
  /// Returns the template that most of these screens come from; nil if none does.
  public static func ofScreens(_ ids: Set<String>) -> PrototypeTemplate? {
    let counts = allCases.map { template in (template, template.screens.count { ids.contains($0) }) }
    return counts.max { $0.1 < $1.1 }.flatMap { $0.1 > 0 ? $0.0 : nil }
  }
}

extension PrototypeFile {
  /// Gives screens the titles of others, if theirs are unchanged: a template says the same for people who see the
  /// screen and for those who don't.
  public mutating func retitle(like other: PrototypeFile, _ screens: [String]) {
    let new = Dictionary(other.document.screens.map { ($0.id, $0.title) }) { first, _ in first }
    for screen in document.screens where screen.title == screen.alt && (screens.isEmpty || screens.contains(screen.id))
    {
      guard let title = new[screen.id] ?? nil, title != screen.title else { continue }
      try? set([("title", title.json), ("alt", title.json)], of: screen.id)
    }
  }
}
