internal import Catalog
internal import Files
internal import References

/// The names by which code and interface files of an app ask for images.
///
/// On a page `bell-dark.png` is the dark side of `bell.png`; where code asks for `bell-dark`, it is an image of its own,
/// whatever else shows how the folder's images are named. Two names that are called never become one asset.
struct ReferencedNames {
  private var names: Set<ExactName> = []

  init(_ survey: ProjectSurvey, in tree: any FileTree) {
    for file in survey.codeFiles + survey.interfaceFiles {
      guard let source = try? tree.open(file), source.byteCount <= ReferenceFinder.largest,
        let bytes = try? source.readAll()
      else { continue }
      for reference in ReferenceFinder.references(in: bytes, of: file) where reference.asksForImage {
        names.formUnion(LooseFileName(reference.name).spellings.map(ExactName.init))
      }
    }
  }

  /// Sources whose names of variants are mere habits, so that one may as well be called.
  private static let guessing: Set<SourcePlatform> = [.apple, .web, .design]

  /// Returns the images, those that are called by their whole names read as an app's own.
  static func apply(
    to images: [ImportCandidate], _ survey: ProjectSurvey, in tree: any FileTree
  ) -> [ImportCandidate] {
    let guessed = images.filter { plainName($0) != nil }
    guard !guessed.isEmpty else { return images }
    let called = ReferencedNames(survey, in: tree)
    return images.map { image in
      guard let plain = plainName(image), called.names.contains(ExactName(plain.base)) else { return image }
      var image = image
      image.name = plain
      return image
    }
  }

  /// The name as Apple's systems read it, where the folder's source read more into it.
  private static func plainName(_ image: ImportCandidate) -> ParsedImageName? {
    guard image.reason == nil, let name = image.name, guessing.contains(name.source),
      let plain = try? NameParser.read(image.path), ExactName(plain.base) != ExactName(name.base)
    else { return nil }
    return plain
  }
}

extension AssetReference {
  /// True for a place that surely or probably asks for an image.
  fileprivate var asksForImage: Bool {
    certainty > .possible && (subject == .image || subject == .unknown)
      && (kind == .literal || kind == .interfaceUse || kind == .interfaceResource)
  }
}
