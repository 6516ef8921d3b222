internal import Catalog
internal import Files

/// A file that represents a folder in a report if it has no `Contents.json`.
struct ReportLocationFile {
  /// Its path; nil if the folder has its `Contents.json`, or if no file is near.
  let path: String?

  /// How many folders are searched.
  private static let maxFolderCount = 64

  /// Searches the folder, then those in it, and last for the `Contents.json` of one around it.
  init(of folder: String, in tree: any FileTree) {
    var waiting = [folder]
    var place = 0
    while place < waiting.count, place < Self.maxFolderCount {
      let entries = (try? tree.entries(of: waiting[place])) ?? []
      if place == 0, entries.contains(where: { $0.isFile && $0.name == ContentsDocument.fileName }) {
        path = nil
        return
      }
      let files = entries.filter { $0.isFile && !$0.name.hasPrefix(".") }
      if let file = files.first(where: { $0.name == ContentsDocument.fileName }) ?? files.first {
        path = Path.join(waiting[place], file.name)
        return
      }
      waiting += entries.filter { $0.isFolder && !$0.name.hasPrefix(".") }.map { Path.join(waiting[place], $0.name) }
      place += 1
    }
    path = Self.contents(around: folder, in: tree)
  }

  private static func contents(around folder: String, in tree: any FileTree) -> String? {
    var around = folder
    while !around.isEmpty, !CatalogFinder.isCatalogName(Path.name(around)) {
      around = Path.folder(around)
      let file = Path.join(around, ContentsDocument.fileName)
      if (try? tree.open(file)) != nil { return file }
    }
    return nil
  }
}
