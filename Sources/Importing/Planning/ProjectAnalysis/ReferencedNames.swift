internal import Catalog
internal import Files
internal import References

/// The places where an app names images in a way that could also mean a variant of another one.
///
/// `bell-dark.png` is the dark variant of `bell.png`; if something asks for `bell-dark`, it is an image of its own,
/// whatever else shows how the folder's images are named. Two names that code asks for never become one asset.
struct ReferencedNames {
  private struct Place {
    var file: String
    var line: Int
  }

  /// The first place of each name, without scale and extension.
  private var places: [ExactName: Place] = [:]
  /// Those of names that are built at run time.
  private var built: [(name: DynamicImageName, file: String)] = []
  /// The strings that are appended to a name: `name + "-dark"`.
  private var ends: [String: Place] = [:]

  /// - Parameters:
  ///   - names: The names to search for.
  ///   - ends: What follows the name of another image in them.
  private init(_ names: Set<ExactName>, ends: Set<String>, _ survey: ProjectSurvey, in tree: any FileTree) {
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
      noteEnds(ends, in: bytes, of: file)
      built += DynamicImageName.all(in: bytes, of: file).filter(\.isKnown).map { ($0, file) }
    }
  }

  /// `Dark` by itself may be the title of anything, and so counts only after a `+`.
  private mutating func noteEnds(_ wanted: Set<String>, in bytes: [UInt8], of file: String) {
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      guard line.contains(UInt8(ascii: "\"")) else { continue }
      for (start, text) in CodeLine.texts(in: line) {
        let end = LooseFileName.withoutEnding(text)
        let isAdded = line[..<start].last { $0 > 0x20 && $0 != UInt8(ascii: "@") } == UInt8(ascii: "+")
        guard wanted.contains(end), isAdded || end.first?.isLetter == false, ends[end] == nil else { continue }
        ends[end] = Place(file: file, line: index + 1)
      }
    }
  }

  private mutating func note(_ name: String, _ place: Place) {
    for spelling in LooseFileName(name).spellings {
      places[ExactName(spelling)] = places[ExactName(spelling)] ?? place
    }
  }

  private func place(ofFile path: String, named name: String, end: String?) -> Place? {
    places[ExactName(name)] ?? end.flatMap { ends[$0] }
      ?? built.first { $0.name.mayMean(Path.name(path)) }.map { Place(file: $0.file, line: $0.name.line) }
  }

  /// Sources whose names of variants are mere habits, so that code may well ask for one.
  private static let guessing: Set<SourcePlatform> = [.apple, .web, .design]

  /// Returns the images, reading those whose whole names code asks for as an app's own.
  static func apply(
    to images: [ImportCandidate], _ survey: ProjectSurvey, in tree: any FileTree
  ) -> [ImportCandidate] {
    let guessed = images.compactMap { image in plainName(image).map { (plain: $0, end: end(of: $0, image)) } }
    guard !guessed.isEmpty else { return images }
    let called = ReferencedNames(
      Set(guessed.map { ExactName($0.plain.base) }), ends: Set(guessed.compactMap(\.end)), survey, in: tree)
    let named = images.map { image in
      guard var plain = plainName(image), let name = image.name,
        let place = called.place(ofFile: image.path, named: plain.base, end: end(of: plain, image))
      else { return image }
      if let end = end(of: plain, image) {
        plain.warnings.append(.looksLikeVariant(end, of: name.base, file: place.file, line: place.line))
      }
      var image = image
      image.name = plain
      return image
    }
    return withoutLoneVariants(named)
  }

  /// The part of a whole name that follows the name of another image: `-dark`.
  private static func end(of plain: ParsedImageName, _ image: ImportCandidate) -> String? {
    guard let base = image.name?.base.utf8, plain.base.utf8.starts(with: base) else { return nil }
    return String(decoding: plain.base.utf8.dropFirst(base.count), as: UTF8.self)
  }

  /// Restores the whole names of images that would be the dark variant of an image that isn't imported: the one beside
  /// them stays, or only one of the two is a vector image.
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

  /// The name as Apple's systems read it, if the folder's source read more into it.
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
  /// True for a place that may ask for an image; a string with a name that includes `-dark` hardly means anything else.
  fileprivate var mayAskForImage: Bool {
    (subject == .image || subject == .unknown)
      && (kind == .literal || kind == .interfaceUse || kind == .interfaceResource)
  }
}
