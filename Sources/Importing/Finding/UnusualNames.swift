internal import Catalog
internal import Files

/// Decides about names that may be meant in two ways, once the sizes of all images are known.
struct UnusualNames {
  private var members: [ExactName: [FoundPicture]] = [:]

  init(_ pictures: [FoundPicture]) {
    for picture in pictures where picture.reason == nil {
      if let name = picture.name { members[ExactName(name.base), default: []].append(picture) }
    }
  }

  /// Returns the images; a scale in an unusual spelling counts only if the sizes agree, and a folder `dark` tells the
  /// appearance of an image that another one has for every appearance.
  static func apply(to pictures: [FoundPicture]) -> [FoundPicture] {
    let isOdd = pictures.contains { $0.saysUnusualScale || $0.isInDarkFolder }
    guard isOdd else { return pictures }
    let names = UnusualNames(pictures)
    return pictures.map { picture in
      guard picture.reason == nil else { return picture }
      if picture.saysUnusualScale, !names.sizesAgree(picture) { return picture.namedAsInCode }
      return picture.isInDarkFolder && names.isDark(picture) ? picture.inDark : picture
    }
  }

  /// True if one size in points can give the pixels of the image and those of its other scales.
  private func sizesAgree(_ picture: FoundPicture) -> Bool {
    guard let name = picture.name, let size = picture.pixels, let scale = name.scale?.factor else { return true }
    let others = (members[ExactName(name.base)] ?? []).filter { $0.name?.scale?.factor != scale }
    let known = others.compactMap { other in
      other.pixels.flatMap { size in other.name?.scale.map { (size: size, scale: $0.factor) } }
    }
    return SizeInterval.fit(known + [(size, scale)])
  }

  /// True if another image of the name has the same slot and is in no such folder.
  private func isDark(_ picture: FoundPicture) -> Bool {
    guard let name = picture.name else { return false }
    return (members[ExactName(name.base)] ?? []).contains { other in
      !other.isInDarkFolder && other.name?.variant == name.variant
    }
  }
}

extension FoundPicture {
  fileprivate var saysUnusualScale: Bool {
    name?.remarks.contains { if case .unusualScale = $0 { true } else { false } } ?? false
  }

  fileprivate var isInDarkFolder: Bool {
    name?.source == .apple && DesignFolder.isDark(Path.name(Path.folder(path)))
  }

  fileprivate var namedAsInCode: FoundPicture {
    var picture = self
    if let plain = try? NameReader.read(path) { picture.name = plain }
    return picture
  }

  fileprivate var inDark: FoundPicture {
    var picture = self
    let folder = Path.name(Path.folder(path))
    guard picture.name?.variant.take(.appearance("dark")) == true else { return self }
    picture.name?.claims.append(NameClaim(.appearance("dark"), .folder(folder)))
    return picture
  }
}
