internal import Catalog
internal import Files
public import References
internal import Spelling

/// The places that may still use an old name after a rename, as a list for developers.
public struct UnresolvedReferenceList {
  private struct Entry {
    var file: String
    var line: Int
    var column: Int
    var name: String
  }

  private let entries: [Entry]
  private let newNames: [ExactName: String]
  private let newBytes: [ExactName: [UInt8]]
  private let store: DiskFileTree

  /// - Parameters:
  ///   - edits: How the uses can be updated; nil if the names in code stay.
  ///   - rewrites: True to update them.
  ///   - isDone: False for the places before the rename.
  public init(
    of renamings: [EditScope.Renaming], _ edits: ReferenceEdits?, rewrites: Bool, isDone: Bool, in place: EditScope
  ) {
    let isChanged = isDone && rewrites
    let unasked = rewrites ? [] : edits?.rewritten ?? []
    let listed = (isChanged ? edits?.listedAfterwards : edits?.listed) ?? []
    entries =
      (unasked.map { Entry(file: $0.file, line: $0.line, column: $0.column, name: $0.name) }
      + listed.map { Entry(file: $0.file, line: $0.line, column: $0.column, name: $0.name) })
      .sorted { ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column) }
    let changes = isChanged ? edits?.changes.changes ?? [] : []
    newBytes = Dictionary(changes.map { (ExactName($0.path), $0.new) }) { $1 }
    newNames = Dictionary(renamings.flatMap(Self.names)) { first, _ in first }
    store = place.store
  }

  /// The spellings of an old name, each with the new one.
  private static func names(of renaming: EditScope.Renaming) -> [(ExactName, String)] {
    let (old, new) = (renaming.asset, renaming.new)
    var names = [(old.qualifiedName, new.qualifiedName), (old.qualifiedName + ".png", new.qualifiedName)]
    if let old = GeneratedSymbol(of: old), let new = GeneratedSymbol(of: new) {
      names.append((old.swift, new.swift))
      if let old = old.objectiveC, let new = new.objectiveC { names.append((old, new)) }
    }
    return names.map { (ExactName($0.0), $0.1) }
  }

  public var count: Int { entries.count }

  /// A line for each place: its position, the old and the new name, and the line there.
  public var text: String {
    var lines: [ExactName: [String]] = [:]
    return entries.map { entry in
      let path = ExactName(entry.file)
      let all = lines[path] ?? TextLines.all(in: newBytes[path] ?? (try? store.open(entry.file).readAll()) ?? [])
      lines[path] = all
      let line = entry.line <= all.count ? all[entry.line - 1] : ""
      let name = newNames[ExactName(entry.name)].map { "\(quoted(entry.name)) to \(quoted($0))" } ?? quoted(entry.name)
      return "\(printable(entry.file)):\(entry.line):\(entry.column): \(name): \(printable(line))\n"
    }.joined()
  }
}
