internal import Catalog
internal import Files
internal import Imaging

/// One file that is to be added: the slot it goes to and what its header tells.
struct AddedFile {
  var source: String
  /// The slot without a file's name.
  var slot: SetElement
  var warnings: [NameWarning] = []
  /// A word for a look at the end of the name that was not taken for one: `dark`.
  var unreadAppearance: String?
  /// nil for what need not be an image.
  var facts: ImageHeader?
  /// The other slots that the same file is for.
  var siblings: Set<Slot> = []

  init(source: String, slot: SetElement, facts: ImageHeader, siblings: Set<Slot>) {
    (self.source, self.slot, self.facts, self.siblings) = (source, slot, facts, siblings)
  }

  /// Reads a file for a set of a type.
  ///
  /// - Parameter asset: The last part of the asset's name.
  /// - Throws: `AddError` for one that the set cannot hold or that cannot be read.
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
      let name = try Self.name(of: source, asset)
      warnings = name.warnings
      var own = SetFileName(name.base, of: asset)
      if DesignFolder.isDark(Path.name(Path.folder(source))) { own.takeDarkFolder() }
      unreadAppearance = variant.appearances.isEmpty ? own.unreadAppearance : nil
      if format == .vector, variant.scale != nil { throw .scaleOfDrawing(file: source) }
      slot = SetElement(
        idiom: variant.device ?? name.idiom, scale: format == .vector ? nil : variant.scale ?? name.scale,
        locale: variant.locale ?? name.locale
      ).for(variant.appearances.isEmpty ? own.appearances : variant.appearances)
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

  /// Returns the name the file gets in a set: the asset's, composed, and behind it what tells its slot, in Apple's
  /// order.
  ///
  /// - Parameter number: Set behind the asset's name where that alone is taken, as Xcode does.
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

  /// Reads the name as import does; a scale behind the asset's own name is one however it is spelled.
  private static func name(of source: String, _ asset: String) throws(AddError) -> ParsedImageName {
    let folder = Path.folder(source)
    let surroundings = NameContext(
      folder, files: ["\(asset).png"], outerFolderCount: Path.names(folder).count, keys: .standard,
      readsLocaleFolders: false)
    do throws(ImageNameError) {
      return try NameParser.read(source, as: .apple, surroundings)
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

  /// What Xcode writes of the kind of a file in a data set.
  ///
  /// Source: Apple, *Uniform Type Identifiers*, system-declared types.
  private static let typeIdentifiers = [
    "csv": "public.comma-separated-values-text", "html": "public.html", "json": "public.json", "mp3": "public.mp3",
    "mp4": "public.mpeg-4", "pdf": "com.adobe.pdf", "plist": "com.apple.property-list", "png": "public.png",
    "svg": "public.svg-image", "txt": "public.plain-text", "xml": "public.xml", "zip": "public.zip-archive",
  ]
}
