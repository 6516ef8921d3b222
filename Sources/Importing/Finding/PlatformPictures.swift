internal import Files

/// Of React Native's pictures of one name, the ones that iOS shows: those of `bell.ios.png` where there are some, else
/// those of `bell.native.png`, else `bell.png`. One that iOS never shows stays where it is.
///
/// Source: Metro, `getAssets` and `AssetPaths.js`: the record of the platform is taken with all its scales, and only
/// where there is none the plain one.
enum PlatformPictures {
  static func apply(to pictures: [FoundPicture]) -> [FoundPicture] {
    var best: [ExactName: (rank: Int, path: String)] = [:]
    for picture in pictures {
      guard let (key, rank) = place(of: picture) else { continue }
      if best[key].map({ $0.rank < rank }) ?? true { best[key] = (rank, picture.path) }
    }
    return pictures.map { picture in
      guard let (key, rank) = place(of: picture), let first = best[key], first.rank > rank else { return picture }
      var picture = picture
      picture.reason = .supplanted(by: first.path)
      return picture
    }
  }

  /// What code asks for, and how much the file's platform counts; nil for a picture of another source.
  private static func place(of picture: FoundPicture) -> (key: ExactName, rank: Int)? {
    guard picture.reason == nil, let name = picture.name, name.source == .reactNative else { return nil }
    let platforms = name.claims.compactMap { claim -> String? in
      if case .platform(let platform) = claim.meaning { platform } else { nil }
    }
    let rank = platforms.contains("ios") ? 2 : platforms.isEmpty ? 0 : 1
    return (ExactName(Path.join(Path.folder(picture.path), "\(name.base).\(name.fileExtension)")), rank)
  }
}
