internal import Catalog
internal import Files

/// Decides about ambiguous names, once the sizes of all images are known.
struct AmbiguousNameResolver {
  private var members: [ExactName: [ImportCandidate]] = [:]

  init(_ images: [ImportCandidate]) {
    for image in images where image.reason == nil {
      if let name = image.name { members[ExactName(name.base), default: []].append(image) }
    }
  }

  /// Returns the images; a scale in an unusual spelling counts only if the sizes agree, and a folder `dark` gives the
  /// appearance of an image that another one has for every appearance.
  static func apply(to images: [ImportCandidate]) -> [ImportCandidate] {
    let isOdd = images.contains { $0.saysUnusualScale || $0.isInDarkFolder }
    guard isOdd else { return images }
    let names = AmbiguousNameResolver(images)
    return images.map { image in
      guard image.reason == nil else { return image }
      if image.saysUnusualScale, !names.sizesAgree(image) { return image.namedAsInCode }
      return image.isInDarkFolder && names.isDark(image) ? image.inDark : image
    }
  }

  /// True if one size in points can give the pixels of the image and those of its other scales.
  private func sizesAgree(_ image: ImportCandidate) -> Bool {
    guard let name = image.name, let size = image.pixels, let scale = name.scale?.factor else { return true }
    let others = (members[ExactName(name.base)] ?? []).filter { $0.name?.scale?.factor != scale }
    let known = others.compactMap { other in
      other.pixels.flatMap { size in other.name?.scale.map { (size: size, scale: $0.factor) } }
    }
    return SizeInterval.fit(known + [(size, scale)])
  }

  /// True if another image with the name has the same slot and is not in such a folder.
  private func isDark(_ image: ImportCandidate) -> Bool {
    guard let name = image.name else { return false }
    return (members[ExactName(name.base)] ?? []).contains { other in
      !other.isInDarkFolder && other.name?.variant == name.variant
    }
  }
}

extension ImportCandidate {
  fileprivate var saysUnusualScale: Bool {
    name?.warnings.contains { if case .unusualScale = $0 { true } else { false } } ?? false
  }

  fileprivate var isInDarkFolder: Bool {
    name?.source == .apple && VariantFolder.isDark(Path.name(Path.folder(path)))
  }

  fileprivate var namedAsInCode: ImportCandidate {
    var image = self
    if let plain = try? NameParser.read(path) { image.name = plain }
    return image
  }

  fileprivate var inDark: ImportCandidate {
    var image = self
    let folder = Path.name(Path.folder(path))
    guard image.name?.variant.take(.appearance("dark")) == true else { return self }
    image.name?.qualifiers.append(NameQualifier(.appearance("dark"), .folder(folder)))
    return image
  }
}
