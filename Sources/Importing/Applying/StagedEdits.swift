internal import Catalog
internal import Files

/// The folders that an import builds in its staging folder, and the steps that publish them.
///
/// New folders are built as one piece, starting with the topmost folder that doesn't exist yet - a set, a group or a
/// whole catalog - so that it appears in a single step. For an existing set, the new files and the new `Contents.json`
/// wait in a folder of their own.
struct StagedEdits {
  /// Folders that contain others, parents before children.
  private(set) var containers: [NewFolder] = []
  private(set) var sets: [NewFolder] = []
  /// Images that are added with other bytes than their sources have.
  private(set) var conversions: [Conversion] = []
  private(set) var steps: [ImportStep] = []
  /// Files that are replaced, and the path of their second link in the staging folder: after a kill it shows whether a
  /// file is still the one that was to be replaced.
  private(set) var replaced: [(path: String, old: String)] = []
  /// The paths in the staging folder of the folders of a plan.
  private var places: [ExactName: String] = [:]
  private let staging: String
  private var count = 0

  struct Conversion: Sendable {
    var source: String
    /// In the staging folder.
    var path: String
    var conversion: ImageConversion
  }

  init(_ plan: ImportPlan, in staging: String) {
    self.staging = staging
    if plan.createsCatalog {
      add(NewFolder(plan.catalog, files: [.init(ContentsDocument.fileName, ContentsDocument().bytes)]), isSet: false)
    }
    for group in plan.groups {
      add(NewFolder(group.path, files: [.init(ContentsDocument.fileName, group.contents)]), isSet: false)
    }
    for edit in plan.edits { if edit.isNew { addNew(edit) } else { extend(edit) } }
    steps += plan.removals.map { .remove($0.path, importedCopy: $0.importedCopy) }
  }

  private mutating func addNew(_ edit: SetEdit) {
    var folder = Self.folder(edit.path, with: edit)
    folder.files.append(.init(ContentsDocument.fileName, edit.contents))
    let staged = add(folder, isSet: true)
    addConversions(edit, in: staged)
  }

  /// The images of a set that are added unchanged.
  private static func folder(_ path: String, with edit: SetEdit) -> NewFolder {
    NewFolder(
      path, copies: edit.copies.filter { $0.conversion == nil }.map { NewFolder.Copy($0.source, as: $0.fileName) })
  }

  private mutating func addConversions(_ edit: SetEdit, in staged: String) {
    for copy in edit.copies {
      guard let conversion = copy.conversion else { continue }
      let path = Path.join(staged, copy.fileName)
      conversions.append(Conversion(source: copy.source, path: path, conversion: conversion))
    }
  }

  /// Returns the path of the folder in the staging folder.
  @discardableResult private mutating func add(_ folder: NewFolder, isSet: Bool) -> String {
    var staged = folder
    if let around = places[ExactName(Path.folder(folder.path))] {
      staged.path = Path.join(around, Path.name(folder.path))
    } else {
      staged.path = Path.join(newPlace(), Path.name(folder.path))
      steps.append(.move(staged.path, to: folder.path))
    }
    if isSet {
      sets.append(staged)
    } else {
      places[ExactName(folder.path)] = staged.path
      containers.append(staged)
    }
    return staged.path
  }

  /// A folder of the staging folder for one part; two parts may have the same name.
  private mutating func newPlace() -> String {
    count += 1
    let place = Path.join(staging, "\(count)")
    containers.append(NewFolder(place))
    return place
  }

  /// The files come first: until the `Contents.json` names them, they have no effect.
  private mutating func extend(_ edit: SetEdit) {
    let place = newPlace()
    var staged = Self.folder(place, with: edit)
    let old = Path.join(place, "replaced")
    if edit.copies.contains(where: \.replacesFile) { containers.append(NewFolder(old)) }
    for copy in edit.copies {
      let (newer, path) = (Path.join(place, copy.fileName), Path.join(edit.path, copy.fileName))
      if copy.replacesFile {
        replaced.append((path, Path.join(old, copy.fileName)))
        steps.append(.replace(path, with: newer, old: Path.join(old, copy.fileName)))
      } else {
        steps.append(.move(newer, to: path))
      }
    }
    if let old = edit.oldContents, edit.changesContents {
      // No image of a set has these names, since they have no extension.
      staged.files += [.init("new", edit.contents), .init("old", old)]
      steps.append(
        .replace(edit.contentsPath, with: Path.join(place, "new"), old: Path.join(place, "old")))
    }
    sets.append(staged)
    addConversions(edit, in: place)
  }
}
