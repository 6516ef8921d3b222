internal import Files

/// Selects, from React Native's images with one name, the ones that iOS shows: those of `bell.ios.png` if they exist,
/// otherwise those of `bell.native.png`, otherwise `bell.png`. An image that iOS never shows stays where it is.
///
/// Source: Metro, `getAssets` and `AssetPaths.js`: the record of the platform is used with all its scales, and the
/// plain one only if there is none.
enum PlatformImageFilter {
  static func apply(to images: [ImportCandidate]) -> [ImportCandidate] {
    var best: [ExactName: (rank: Int, path: String)] = [:]
    for image in images {
      guard let (key, rank) = place(of: image) else { continue }
      if best[key].map({ $0.rank < rank }) ?? true { best[key] = (rank, image.path) }
    }
    return images.map { image in
      guard let (key, rank) = place(of: image), let first = best[key], first.rank > rank else { return image }
      var image = image
      image.reason = .supplanted(by: first.path)
      return image
    }
  }

  /// The name that code asks for, and the priority of the file's platform; nil for an image of another source.
  private static func place(of image: ImportCandidate) -> (key: ExactName, rank: Int)? {
    guard image.reason == nil, let name = image.name, name.source == .reactNative else { return nil }
    let platforms = name.qualifiers.compactMap { qualifier -> String? in
      if case .platform(let platform) = qualifier.meaning { platform } else { nil }
    }
    let rank = platforms.contains("ios") ? 2 : platforms.isEmpty ? 0 : 1
    return (ExactName(Path.join(Path.folder(image.path), "\(name.base).\(name.fileExtension)")), rank)
  }
}
