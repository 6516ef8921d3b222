internal import Catalog
public import Files
public import Git
internal import Imaging
internal import JSON
public import Prototype
internal import Spelling

/// What changed in a prototype: its document, and the images of its screens.
public struct PrototypeChange: Sendable {
  public enum Kind: String, Hashable, Sendable {
    case added, changed, removed
  }

  /// The image that a screen shows, on the device that its areas are drawn for.
  public struct Image: Hashable, Sendable {
    public var file: ProjectComparison.ImageFile
    /// Pixels for each point.
    public var scale: Double
  }

  /// A screen whose image or whose part of the document differs.
  public struct Screen: Sendable {
    public var id: String
    public var kind: Kind
    public var before: Image?
    public var after: Image?
    /// What happened to its image; nil if it is the same. The elements hold nothing but the path of the image.
    public var image: VariantChange?
    /// What changed in the document, a line for each: `~ harbors → detail: push → card`.
    public var lines: [String]
  }

  /// The document, relative to the top of the project.
  public var path: String
  public var kind: Kind
  public let diff: PrototypeDiff
  /// Nil if it is new, or can't be read.
  public let before: PrototypeDocument?
  /// Nil if it was removed, or can't be read.
  public let after: PrototypeDocument?
  /// The document, and the image files that it shows and no asset has. The document may be the same as before.
  public let files: [FileChange]
  /// In the order of the document, those that were removed last; empty until `findScreens` has run.
  public var screens: [Screen] = []

  /// `berth.prototype`
  public var name: String { Self.name(ofFile: path) }

  /// The displayed name of a document: without what all of them end with.
  static func name(ofFile path: String) -> String { (PrototypeDocument.name(ofFile: path) ?? path) + ".prototype" }

  /// What a user may type for it.
  public var spellings: [String] { Self.spellings(ofFile: path) }

  /// The same for the document at a path; only the path itself for another file.
  public static func spellings(ofFile path: String) -> [String] {
    PrototypeDocument.name(ofFile: path).map { [path, $0 + ".prototype", $0] } ?? [path]
  }
}

// MARK: - Finding

extension ProjectChanges {
  /// Finds the prototypes among other files: those whose document changed, or an image file that they show.
  public mutating func findPrototypes(from old: any FileTree, to new: any FileTree) {
    prototypes = PrototypeChange.all(among: otherFiles, from: old, to: new)
  }

  /// The files that belong neither to an asset nor to a prototype.
  public var plainFiles: [FileChange] {
    if prototypes.isEmpty { return otherFiles }
    let owned = Set(prototypes.flatMap(\.files).map { ExactName($0.path) })
    return otherFiles.filter { !owned.contains(ExactName($0.path)) }
  }
}

extension PrototypeChange {
  /// An image belongs to the first prototype that shows it, so that every file belongs to one.
  fileprivate static func all(
    among files: [FileChange], from old: any FileTree, to new: any FileTree
  ) -> [PrototypeChange] {
    let changed = Dictionary(files.map { (ExactName($0.path), $0) }) { one, _ in one }
    var documents = Set(files.map(\.path).filter { PrototypeDocument.name(ofFile: $0) != nil }.map(ExactName.init))
    documents.formUnion(neighbors(of: files, in: new))
    var taken: Set<ExactName> = []
    return documents.sorted().compactMap { document -> PrototypeChange? in
      let sides = [old, new].map { Self.bytes(of: document.text, in: $0) }
      let versions = sides.map { bytes in bytes.flatMap { PrototypeReader.read($0, name: "").0 } }
      // Only what a screen shows is compared, so that nothing else may be approved with the prototype: neither another
      // file that it names, nor the image of a layer.
      let images = Set(versions.compactMap { $0 }.flatMap(\.screens).compactMap(\.shownFile))
        .compactMap { PrototypeImages.join(Path.folder(document.text), $0) }
        .filter { ImageFormat(fileExtension: Path.fileExtension($0)) != nil }.map(ExactName.init)
      let own = ([document] + images.sorted()).filter { path in
        changed[path].map { $0.oldMode != .submodule && $0.newMode != .submodule } ?? false && !taken.contains(path)
      }
      taken.formUnion(own)
      // A document beside other images doesn't own them.
      guard !own.isEmpty, sides.contains(where: { $0 != nil }) else { return nil }
      return PrototypeChange(
        path: document.text, kind: sides[0] == nil ? .added : sides[1] == nil ? .removed : .changed,
        diff: PrototypeDiff(from: sides[0], to: sides[1]), before: versions[0], after: versions[1],
        files: own.compactMap { changed[$0] })
    }
  }

  private static func bytes(of path: String, in tree: any FileTree) -> [UInt8]? {
    try? tree.open(path).readAll(upTo: PrototypeReader.Limit.bytes + 1)
  }

  /// The documents that may show a changed image, though they didn't change: in a folder above it, or in the folder for
  /// prototypes there. To search the whole project would take longer than everything else.
  private static func neighbors(of files: [FileChange], in tree: any FileTree) -> Set<ExactName> {
    var folders: Set<String> = []
    for file in files where ImageFormat(fileExtension: Path.fileExtension(file.path)) != nil {
      var folder = file.path
      repeat {
        folder = Path.folder(folder)
        guard folders.insert(folder).inserted else { break }
        folders.insert(Path.join(folder, PrototypeScope.folder))
      } while !folder.isEmpty
    }
    return Set(
      folders.flatMap { folder in
        ((try? tree.entries(of: folder, foldersWhere: { _ in false })) ?? []).filter {
          $0.isFile && PrototypeDocument.name(ofFile: $0.name) != nil
        }.map { ExactName(Path.join(folder, $0.name)) }
      })
  }
}

// MARK: - Screens

extension ProjectComparison {
  /// Finds the screens of changed prototypes that differ. Images are not compared yet.
  mutating func findScreens() {
    for place in changes.prototypes.indices {
      changes.prototypes[place].screens = screens(of: changes.prototypes[place])
    }
  }

  private func screens(of prototype: PrototypeChange) -> [PrototypeChange.Screen] {
    let sides: [(document: PrototypeDocument?, images: PrototypeImages?, side: Side)] = [
      (prototype.before, images(of: prototype, .before), .before),
      (prototype.after, images(of: prototype, .after), .after),
    ]
    let (old, new) = (prototype.before?.screens.map(\.id) ?? [], prototype.after?.screens.map(\.id) ?? [])
    return (new + old.filter { !new.contains($0) }).compactMap { id in
      let found = sides.map { document, images, side in
        document.flatMap { document in
          document.screen(id).flatMap { image(of: $0, document, images, side) }
        }
      }
      let kind: PrototypeChange.Kind = !old.contains(id) ? .added : !new.contains(id) ? .removed : .changed
      let lines = prototype.diff.lines(about: id)
      let change = VariantChange(from: found[0]?.file, to: found[1]?.file)
      if kind == .changed, change == nil, lines.isEmpty { return nil }
      return PrototypeChange.Screen(
        id: id, kind: kind, before: found[0], after: found[1], image: change, lines: lines)
    }
  }

  /// The image of a screen in a version of a prototype; nil if it has none.
  func image(
    of screen: PrototypeDocument.Screen, _ document: PrototypeDocument, of prototype: PrototypeChange, _ side: Side
  ) -> PrototypeChange.Image? {
    image(of: screen, document, images(of: prototype, side), side)
  }

  private func image(
    of screen: PrototypeDocument.Screen, _ document: PrototypeDocument, _ images: PrototypeImages?, _ side: Side
  ) -> PrototypeChange.Image? {
    guard let found = try? images?.find(screen), let variant = found.base(for: document.device) else { return nil }
    return id(ofFile: variant.file, side).map {
      .init(file: ImageFile(path: variant.file, side: side, id: $0), scale: variant.scale)
    }
  }

  /// The images of a version of a prototype; nil if there is none.
  public func images(of prototype: PrototypeChange, _ side: Side) -> PrototypeImages? {
    let tree = side == .before ? oldTree : newTree
    return (side == .before ? prototype.before : prototype.after).map { document in
      // Templates have the accent color of the app.
      let names = document.usesAssets ? document.assetNames.sorted() + ["AccentColor"] : []
      let library = names.isEmpty ? nil : try? AssetLibrary(tree, readsContents: false, naming: names)
      return PrototypeImages(tree, folder: Path.folder(prototype.path), library: library)
    }
  }
}

extension VariantChange {
  /// Nil if both are the same image, or there is none.
  fileprivate init?(from old: ProjectComparison.ImageFile?, to new: ProjectComparison.ImageFile?) {
    let element = { (file: ProjectComparison.ImageFile) in
      SetElement(JSONObject([("filename", JSONValue.string(file.path))]))
    }
    switch (old, new) {
    case (let old?, let new?) where old.id != new.id: self.init(.redrawn, element(new), since: element(old))
    case (nil, let new?): self.init(.added, element(new))
    case (let old?, nil): self.init(.removed, element(old), since: element(old))
    default: return nil
    }
  }
}

// MARK: - Words

extension PrototypeChange {
  /// `1 link added, 1 screen changed; detail redrawn 4.1%`
  public var sentence: String {
    let parts = [diff.summary, imageText].filter { !$0.isEmpty }
    return parts.isEmpty ? "the same in another form" : parts.joined(separator: "; ")
  }

  /// What happened to the images of screens that are in both versions.
  private var imageText: String {
    let changed = screens.filter { $0.kind == .changed && $0.image != nil }
    let named = changed.prefix(Self.mostNamed).map { screen in
      let text = screen.image?.text ?? ""
      return "\(screen.id) \(text.prefix(1).lowercased() + text.dropFirst().replacing(" · ", with: " "))"
    }
    let more = changed.count - named.count
    return named.joined(separator: ", ") + (more > 0 ? " and \(counted(more, "more screen"))" : "")
  }

  private static let mostNamed = 3

  /// What is said of the prototype as a whole: links, layers and variables change its flow, whatever its images do.
  public var changeClass: ChangeClass {
    switch kind {
    case .added: return .added
    case .removed: return .removed
    case .changed:
      let images = Set(screens.compactMap { $0.image?.changeClass })
      return diff.summary.isEmpty ? ChangeClass.allCases.first(where: images.contains) ?? .flow : .flow
    }
  }

  public var urgency: Urgency {
    let isSame =
      ["", PrototypeDiff.reformatted].contains(diff.summary)
      && screens.allSatisfy { $0.image.map { $0.changeClass == .reencoded } ?? true }
    return kind == .changed && isSame ? .harmless : .look
  }

  /// The largest share of changed pixels among its screens, 0 to 1; nil if no two images were compared.
  public var share: Double? {
    screens.compactMap { $0.image?.difference.flatMap { $0.kind == .reencoded ? nil : $0.share } }.max()
  }
}

extension PrototypeChange.Screen {
  public var changeClass: ChangeClass {
    switch kind {
    case .added: .added
    case .removed: .removed
    case .changed: image?.changeClass ?? .flow
    }
  }

  /// What happened to its image, as a sentence.
  public var sentence: String {
    switch kind {
    case .added: "A new screen."
    case .removed: "The screen was removed."
    case .changed: image?.sentence ?? "Its image is the same."
    }
  }

  /// `Redrawn · 4.1%`, `Flow`
  public var text: String { kind == .changed ? image?.text ?? changeClass.text : changeClass.text }
}

extension [PrototypeChange] {
  /// `1 prototype added, 2 prototypes changed`; nil without any.
  var summary: String? {
    let counts = [PrototypeChange.Kind.changed, .added, .removed].compactMap { kind -> String? in
      let count = self.count { $0.kind == kind }
      return count == 0 ? nil : "\(counted(count, "prototype")) \(kind.rawValue)"
    }
    return counts.isEmpty ? nil : counts.joined(separator: ", ")
  }
}
