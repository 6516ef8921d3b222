public import Catalog
public import Files

/// Plans how files become variants of one asset; it reads and never writes.
public struct AddPlanner {
  private let tree: any FileTree
  private let files: any FileTree
  private let editor: AssetEditor

  /// - Parameters:
  ///   - editor: The editor of the catalog.
  ///   - tree: Contains the catalog.
  ///   - files: Contains the files that are added, by their absolute paths.
  public init(_ editor: AssetEditor, in tree: any FileTree, from files: any FileTree) {
    self.tree = tree
    self.files = files
    self.editor = editor
  }

  /// Plans a new set. Groups in the name must exist.
  ///
  /// - Throws: `AddError`.
  public func plan(_ request: AddRequest, newSet name: String, type: FolderType) throws(AddError) -> AddPlan {
    let place = try Self.editing { () throws(AssetEditError) in try editor.place(of: name, type: type) }
    let folder = Path.join(place.folder, "\(place.name).\(type.fileExtension)")
    var document = ContentsDocument()
    if type == .appIconSet { document.setElements(AppIconSlots.ofNewSet(request), "images") }
    var filling = SlotFiller(CatalogFolder(path: folder, contents: .absent), document, in: tree)
    try fill(&filling, request, type, place.name)
    let edit = try Self.editing { () throws(AssetEditError) in
      try editor.make(name, type: type, contents: filling.newDocument(of: type), files: filling.content)
    }
    return AddPlan(
      edit: edit, type: type, set: folder, isNew: true, additions: filling.additions, notes: filling.notes)
  }

  /// Plans what is added to an existing set, which was read with all its files.
  ///
  /// - Throws: `AddError`.
  public func plan(_ request: AddRequest, to set: CatalogFolder) throws(AddError) -> AddPlan {
    let document = try Self.editing { () throws(AssetEditError) in try AssetEditor.document(of: set) }
    var filling = SlotFiller(set, document, in: tree)
    try fill(&filling, request, set.type, set.name)
    var plan = AddPlan(
      type: set.type, set: set.path, isNew: false, additions: filling.additions, notes: filling.notes)
    if !filling.additions.isEmpty { plan.edit = editor.fill(set, with: filling.document, filling.content) }
    return plan
  }

  private func fill(
    _ filling: inout SlotFiller, _ request: AddRequest, _ type: FolderType, _ asset: String
  ) throws(AddError) {
    for source in request.files where type == .appIconSet {
      for file in try AddedIcon.files(source, for: filling.document, as: request.variant, in: files) {
        try filling.add(file, from: files, replaces: request.replaces)
      }
    }
    for source in request.files where type != .appIconSet {
      let file = try AddedFile(source, for: type, asset, as: request.variant, in: files)
      try filling.add(file, from: files, replaces: request.replaces)
    }
    filling.noteSizes()
  }

  private static func editing<Value>(_ step: () throws(AssetEditError) -> Value) throws(AddError) -> Value {
    do throws(AssetEditError) {
      return try step()
    } catch {
      throw .edit(error)
    }
  }
}
