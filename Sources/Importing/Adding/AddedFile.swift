internal import Catalog
internal import Files
internal import Imaging

/// One file that is to be added, with its slot and what its header says.
struct AddedFile {
  var source: String
  /// The slot, without the name of a file.
  var slot: SetElement
  var warnings: [NameWarning] = []
  /// A word for an appearance at the end of the name that was not read as one: `dark`.
  var unreadAppearance: String?
  /// Nil for a file that doesn't have to be an image.
  var facts: ImageHeader?
  /// The other slots that the same file is for.
  var siblings: Set<Slot> = []

  init(source: String, slot: SetElement, facts: ImageHeader, siblings: Set<Slot>) {
    (self.source, self.slot, self.facts, self.siblings) = (source, slot, facts, siblings)
  }

  /// Reads a file for a set of a type.
  ///
  /// - Parameter asset: The last part of the asset's name.
  /// - Throws: `AddError` for a file that the set can't hold or that can't be read.
  init(
    _ source: String, for type: FolderType, _ asset: String, as variant: AddRequest.Variant, in tree: any FileTree
  ) throws(AddError) {
    self.source = source
    switch type {
    case .imageSet:
      guard let format = ImageFileKind(fileName: source), format != .unsupported else {
        throw .cannotHold(type, file: source)
      }
      facts = try Self.facts(of: source, tree)
      if format == .vector, variant.scale != nil { throw .scaleOfDrawing(file: source) }
      let name = try Self.name(of: source, asset, as: variant)
      warnings = name.warnings
      (slot, unreadAppearance) = Self.slot(of: name, asset, as: variant)
    case .symbolSet, .dataSet:
      if type == .symbolSet {
        guard Path.fileExtension(source).lowercased() == "svg" else { throw .cannotHold(type, file: source) }
        facts = try Self.facts(of: source, tree)
      } else {
        _ = try Self.open(source, tree)
      }
      slot = SetElement(idiom: variant.device ?? .universal, locale: variant.locale)
      if type == .dataSet { slot.typeIdentifier = Self.typeIdentifiers[Path.fileExtension(source).lowercased()] }
    default: throw .cannotHold(type, file: source)
    }
  }

  /// Returns the file's name in a set: the asset's, composed, followed by what identifies its slot, in Apple's order.
  ///
  /// - Parameter number: Appended to the asset's name if that alone is taken, as Xcode does.
  func fileName(for asset: String, number: Int) -> String {
    var name = PrecomposedName(asset).text
    if number > 0 { name += "-\(number)" }
    if let icon = IconSlot(of: slot) {
      // One file fills every slot of its size, so neither device nor scale is in its name.
      if let pixels = icon.pixels { name += "-\(pixels.width)" }
      return name + (icon.appearance.map { "-\($0)" } ?? "") + ".\(Path.fileExtension(source))"
    }
    if let locale = slot.locale { name += "-\(locale)" }
    for appearance in slot.appearances {
      name += appearance.kind == "contrast" ? "-\(appearance.value)-contrast" : "-\(appearance.value)"
    }
    if let scale = slot.scale, scale != Scale(1) { name += "@\(scale)" }
    if let idiom = slot.idiom, idiom != .universal { name += "~\(idiom)" }
    return "\(name).\(Path.fileExtension(source))"
  }

  /// The slot that a name gives, and the word for an appearance that it ends in and that was not read as one.
  private static func slot(
    of name: ParsedImageName, _ asset: String, as variant: AddRequest.Variant
  ) -> (SetElement, unreadAppearance: String?) {
    let own = SetFileName(name.base, of: asset)
    // The part after the asset's name has priority over a folder.
    let ofFolders = name.variant.appearances.filter { one in !own.appearances.contains { $0.kind == one.kind } }
    let appearances = variant.appearances.isEmpty ? own.appearances + ofFolders : variant.appearances
    var slot = name.variant.element().for(appearances)
    slot.idiom = variant.device ?? name.idiom
    slot.scale = name.scale.map { variant.scale ?? $0 }
    slot.locale = variant.locale ?? name.locale
    return (slot, appearances.isEmpty ? own.unreadAppearance : nil)
  }

  /// The slot of an image set by the name of a file and the folders around it; nil if they give none.
  ///
  /// - Throws: `AddError.name`.
  static func slot(saidBy path: String, for asset: String) throws(AddError) -> SetElement? {
    let name = try name(of: path, asset, as: AddRequest.Variant())
    let slot = slot(of: name, asset, as: AddRequest.Variant()).0
    let unsaid = SetElement(idiom: .universal, scale: name.scale.map { _ in Scale(1) })
    return name.variant.scale != nil && name.saysScale || Slot(of: slot) != Slot(of: unsaid) ? slot : nil
  }

  /// Reads the name as import does, and the folders around it; a scale after the asset's own name counts however it is
  /// spelled.
  ///
  /// - Parameter variant: Has priority over the name.
  private static func name(
    of source: String, _ asset: String, as variant: AddRequest.Variant
  ) throws(AddError) -> ParsedImageName {
    let folder = Path.folder(source)
    var surroundings = NameContext(
      folder, files: ["\(asset).png"], outerFolderCount: Path.names(folder).count, keys: .standard,
      readsLocaleFolders: false)
    surroundings.joinsVariants = false
    do throws(ImageNameError) {
      var name = try NameParser.read(source, as: .apple, surroundings)
      var folders = VariantFolder.run(endOf: Path.names(folder).map(String.init))
      if variant.scale != nil { folders.removeAll { $0.problem != nil || $0.meanings.contains(where: \.isScale) } }
      try name.add(folders)
      return name
    } catch {
      throw .name(file: source, error)
    }
  }

  private static func open(_ source: String, _ tree: any FileTree) throws(AddError) -> any ByteSource {
    do throws(FileError) {
      return try tree.open(source)
    } catch {
      throw .file(error)
    }
  }

  static func facts(of source: String, _ tree: any FileTree) throws(AddError) -> ImageHeader {
    let bytes = try open(source, tree)
    let facts: ImageHeader
    do throws(ImageHeaderError) {
      facts = try ImageHeader.read(from: bytes)
    } catch {
      throw .image(file: source, error)
    }
    if let mismatch = FormatMismatch(fileExtension: Path.fileExtension(source), found: facts.format) {
      throw .wrongFormat(file: source, mismatch)
    }
    return facts
  }

  /// The type of a file in a data set, as Xcode writes it.
  ///
  /// Source: Apple, *Uniform Type Identifiers*, system-declared types.
  private static let typeIdentifiers = [
    "csv": "public.comma-separated-values-text", "html": "public.html", "json": "public.json", "mp3": "public.mp3",
    "mp4": "public.mpeg-4", "pdf": "com.adobe.pdf", "plist": "com.apple.property-list", "png": "public.png",
    "svg": "public.svg-image", "txt": "public.plain-text", "xml": "public.xml", "zip": "public.zip-archive",
  ]
}
