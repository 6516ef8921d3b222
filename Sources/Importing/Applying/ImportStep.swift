internal import Catalog
internal import Files

/// One of the steps that publish an import, in order, once everything is complete in the staging folder.
///
/// They are in the journal when the last byte is on the disk, and are retracted before anything in the staging folder
/// is removed. So after a kill the import is finished if the journal has them, and rolled back if it doesn't.
enum ImportStep: Equatable {
  /// Moves a folder or file of the staging folder to a free path.
  case move(String, to: String)
  /// A file of the staging folder replaces one whose bytes are kept in `old`.
  case replace(String, with: String, old: String)
  /// A source is removed if the catalog has its exact bytes in `importedCopy`.
  case remove(String, importedCopy: String)

  /// The step as the journal stores it.
  var recorded: Journal.Step {
    switch self {
    case .move(let path, let newPath): .init("move", path, newPath)
    case .replace(let path, let newer, let old): .init("replace", path, newer, old)
    case .remove(let path, let importedCopy): .init("remove", path, importedCopy)
    }
  }

  /// Nil for an invalid step.
  init?(_ recorded: Journal.Step) {
    let paths = recorded.paths
    switch recorded.verb {
    case "move": self = .move(paths[0], to: paths[1])
    case "replace": self = .replace(paths[0], with: paths[1], old: paths[2])
    case "remove": self = .remove(paths[0], importedCopy: paths[1])
    default: return nil
    }
  }

  /// True for a step that an import may have recorded: it moves files of its staging folder into catalogs, and removes
  /// images, all within the policy.
  func isOurs(staging: String, within fence: inout JournalPathPolicy) throws(FileError) -> Bool {
    func isStaged(_ path: String) -> Bool { Path.relative(path, to: staging)?.isEmpty == false }
    func isInCatalog(_ path: String) -> Bool { CatalogFinder.catalogAround(path) != nil }
    switch self {
    case .move(let path, let newPath):
      guard isStaged(path), isInCatalog(newPath) else { return false }
      return try fence.allows(newPath)
    case .replace(let path, let newer, let old):
      guard isInCatalog(path), isStaged(newer), isStaged(old),
        Path.name(path) == ContentsDocument.fileName || ImageFileKind(fileName: path) != nil
      else { return false }
      return try fence.allows(path)
    case .remove(let path, let importedCopy):
      guard ImageFileKind(fileName: path) != nil, isInCatalog(importedCopy), !isInCatalog(path) else { return false }
      return try fence.allows(path)
    }
  }
}
