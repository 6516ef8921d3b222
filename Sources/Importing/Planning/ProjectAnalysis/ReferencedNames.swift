internal import Catalog
internal import Files
internal import References

/// The places where an app names images by what may as well be a variant of another one.
///
/// `bell-dark.png` is the dark side of `bell.png`; where something asks for `bell-dark`, it is an image of its own,
/// whatever else shows how the folder's images are named. Two names that are called never become one asset.
struct ReferencedNames {
  private struct Place {
    var file: String
    var line: Int
  }

  /// The first place of each name, without scale and extension.
  private var places: [ExactName: Place] = [:]
  /// Those of names that are put together at run time.
  private var built: [(name: DynamicImageName, file: String)] = []

  /// - Parameter names: Those that are looked for.
  private init(_ names: Set<ExactName>, _ survey: ProjectSurvey, in tree: any FileTree) {
    let isWanted = { @Sendable (name: String) in
      LooseFileName(name).spellings.contains { names.contains(ExactName($0)) }
    }
    for file in survey.codeFiles + survey.interfaceFiles + survey.dataFiles {
      guard let source = try? tree.open(file), source.byteCount <= ReferenceFinder.largest,
        let bytes = try? source.readAll()
      else { continue }
      if survey.dataFiles.contains(file) {
        for name in ResourceLookups.literals(in: bytes, of: file, isLoose: isWanted) {
          note(name.name, Place(file: file, line: name.line))
        }
        continue
      }
      let found = ReferenceFinder.references(in: bytes, of: file) { _, name in isWanted(name) }
      for reference in found where reference.mayAskForImage {
        note(reference.name, Place(file: file, line: reference.line))
      }
      built += DynamicImageName.all(in: bytes, of: file).filter(\.isKnown).map { ($0, file) }
    }
  }

  private mutating func note(_ name: String, _ place: Place) {
    for spelling in LooseFileName(name).spellings {
      places[ExactName(spelling)] = places[ExactName(spelling)] ?? place
    }
  }

  private func place(ofFile path: String, named name: String) -> Place? {
    places[ExactName(name)]
      ?? built.first { $0.name.mayMean(Path.name(path)) }.map { Place(file: $0.file, line: $0.name.line) }
  }

  /// Sources whose names of variants are mere habits, so that one may as well be called.
  private static let guessing: Set<SourcePlatform> = [.apple, .web, .design]

  /// Returns the images, those that are called by their whole names read as an app's own.
  static func apply(
    to images: [ImportCandidate], _ survey: ProjectSurvey, in tree: any FileTree
  ) -> [ImportCandidate] {
    let names = Set(images.compactMap { plainName($0).map { ExactName($0.base) } })
    guard !names.isEmpty else { return images }
    let called = ReferencedNames(names, survey, in: tree)
    let named = images.map { image in
      guard var plain = plainName(image), let name = image.name,
        let place = called.place(ofFile: image.path, named: plain.base)
      else { return image }
      var image = image
      if plain.base.utf8.starts(with: name.base.utf8) {
        let end = String(decoding: plain.base.utf8.dropFirst(name.base.utf8.count), as: UTF8.self)
        plain.warnings.append(.looksLikeVariant(end, of: name.base, file: place.file, line: place.line))
      }
      image.name = plain
      return image
    }
    return withoutLoneVariants(named)
  }

  /// Gives images their whole names back that are the dark side of none: what they lie beside stays, or is a vector image
  /// where they are bitmaps.
  private static func withoutLoneVariants(_ images: [ImportCandidate]) -> [ImportCandidate] {
    var others: Set<[String]> = []
    func key(_ image: ImportCandidate, _ name: ParsedImageName) -> [String] {
      [Path.folder(image.path), name.base, name.scale == nil ? "vector" : "bitmap"]
    }
    for image in images where image.reason == nil {
      if let name = image.name, name.variant.appearances.isEmpty { others.insert(key(image, name)) }
    }
    return images.map { image in
      guard let name = image.name, name.source == .apple, !name.variant.appearances.isEmpty,
        !others.contains(key(image, name)), let plain = plainName(image)
      else { return image }
      var image = image
      image.name = plain
      return image
    }
  }

  /// The name as Apple's systems read it, where the folder's source read more into it.
  private static func plainName(_ image: ImportCandidate) -> ParsedImageName? {
    var context = NameContext()
    context.readsUnusualDevices = false
    guard image.reason == nil, let name = image.name, guessing.contains(name.source),
      let plain = try? NameParser.read(image.path, as: .apple, context), ExactName(plain.base) != ExactName(name.base)
    else { return nil }
    return plain
  }
}

extension AssetReference {
  /// True for a place that may ask for an image; a text of a name with `-dark` hardly means anything else.
  fileprivate var mayAskForImage: Bool {
    (subject == .image || subject == .unknown)
      && (kind == .literal || kind == .interfaceUse || kind == .interfaceResource)
  }
}
