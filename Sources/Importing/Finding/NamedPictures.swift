internal import Catalog
internal import Files
internal import References

/// The icon files and launch images that the `Info.plist` files of a project name.
struct NamedPictures {
  private var icons: [Mention] = []
  private var alternateIcons: [Mention] = []
  private var launchImages: [Mention] = []

  /// A name in an `Info.plist`, without what may be left out there.
  fileprivate struct Mention {
    var base: String
    /// In lower case; nil where the name has none.
    var fileExtension: String?
    var propertyList: String
  }

  mutating func add(_ info: InfoPlist, at path: String) {
    icons += info.iconNames.map { Self.mention($0, in: path) }
    alternateIcons += info.alternateIconNames.map { Self.mention($0, in: path) }
    launchImages += info.launchImageNames.map { Self.mention($0, in: path) }
  }

  /// Returns the path of the `Info.plist` that names a picture as an icon.
  func propertyListNamingIcon(_ name: PictureName) -> String? {
    icons.first { $0.base == name.base && $0.fits(name) }?.propertyList
  }

  /// Returns the path of the `Info.plist` that names a picture as an icon that an app changes to.
  func propertyListNamingAlternateIcon(_ name: PictureName) -> String? {
    alternateIcons.first { $0.base == name.base && $0.fits(name) }?.propertyList
  }

  /// Returns the path of the `Info.plist` that names a picture as a launch image; the system also looks for
  /// `NAME-568h` and `NAME-Landscape`.
  func propertyListNamingLaunchImage(_ name: PictureName) -> String? {
    launchImages.first { ($0.base == name.base || name.base.hasPrefix($0.base + "-")) && $0.fits(name) }?.propertyList
  }

  private static func mention(_ text: String, in path: String) -> Mention {
    let isPicture = PictureUse(fileName: text) != nil
    let file = isPicture ? text : text + ".png"
    let base = (try? NameReader.read(Path.name(file)))?.base ?? Path.stem(file)
    return Mention(
      base: base, fileExtension: isPicture ? Path.fileExtension(text).lowercased() : nil, propertyList: path)
  }
}

extension NamedPictures.Mention {
  fileprivate func fits(_ name: PictureName) -> Bool {
    fileExtension == nil || fileExtension == name.fileExtension.lowercased()
  }
}
