internal import Catalog
internal import Files

/// The list, kept in the staging folder, of files that a run adds to sets that were there before.
///
/// When the run is killed, the next one knows by it which files nobody names are its own.
struct ImportJournal: Equatable {
  static let fileName = "journal"

  /// Relative to the catalogue; a `Contents.json` among them is one that is rewritten.
  var paths: [String] = []

  init(_ paths: [String] = []) { self.paths = paths }

  /// What `edits` add to sets of a catalogue.
  init(_ edits: [SetEdit], in catalog: String) {
    paths = edits.filter { !$0.isNew }.flatMap { edit in
      (edit.copies.map(\.fileName) + [ContentsDocument.fileName]).compactMap {
        Path.relative(Path.join(edit.path, $0), to: catalog)
      }
    }
  }

  /// No name holds a zero byte.
  var bytes: [UInt8] { Array(paths.joined(separator: "\0").utf8) }

  static func read(in staging: String, _ tree: any FileTree) -> ImportJournal {
    let bytes = (try? tree.contents(of: Path.join(staging, fileName))) ?? []
    return ImportJournal(String(decoding: bytes, as: UTF8.self).split(separator: "\0").map(String.init))
  }

  /// Returns the files of a catalogue that the run put there and no `Contents.json` names; only what lies directly in
  /// an image set whose own `Contents.json` can be read.
  func leftovers(in catalog: AssetCatalog) -> [String] {
    let listed = Dictionary(grouping: paths.map { Path.join(catalog.path, $0) }) { ExactName(Path.folder($0)) }
    return catalog.items.filter { $0.type == .imageSet && $0.contents.document != nil }.flatMap { item in
      listed[ExactName(item.path)].map { leftovers($0, in: item) } ?? []
    }
  }

  private func leftovers(_ listed: [String], in item: CatalogItem) -> [String] {
    let ours = Set(listed.map { ExactName(Path.name($0)) })
    let named = Set(item.elements.compactMap(\.filename).map(ExactName.init))
    return item.files.map(\.name).filter { name in
      if Self.isHalfWritten(name) { return true }
      return ours.contains(ExactName(name)) && !named.contains(ExactName(name))
    }.map { Path.join(item.path, $0) }
  }

  /// True for the name `Disk.write` gives a `Contents.json` until it is complete.
  private static func isHalfWritten(_ name: String) -> Bool {
    name.hasPrefix(".\(ContentsDocument.fileName).assets-")
  }
}
