internal import Catalog
internal import Files
internal import References

/// The icon files and launch images that the `Info.plist` files of a project name.
struct InfoPlistImages {
  private var icons: [Mention] = []
  /// Each with the key by which code asks for it.
  private var alternateIcons: [(key: String, mention: Mention)] = []
  private var newsstandIcons: [Mention] = []
  private var launchImages: [Mention] = []
  private var documentIcons: [Mention] = []

  /// A name in an `Info.plist`, without the optional parts.
  fileprivate struct Mention {
    var base: String
    /// In lower case; nil if the name has none.
    var fileExtension: String?
    var propertyList: String
  }

  mutating func add(_ info: InfoPlist, at path: String) {
    icons += info.iconNames.map { Self.mention($0, in: path) }
    for icon in info.alternateIcons {
      alternateIcons += icon.names.map { (icon.key, Self.mention($0, in: path)) }
    }
    newsstandIcons += info.newsstandIconNames.map { Self.mention($0, in: path) }
    documentIcons += info.documentIconNames.map { Self.mention($0, in: path) }
    launchImages += info.launchImageNames.map { Self.mention($0, in: path) }
  }

  /// Returns the path of the `Info.plist` that names an image as an icon.
  func propertyListNamingIcon(_ name: ParsedImageName) -> String? {
    icons.first { $0.isName(of: name) && $0.fits(name) }?.propertyList
  }

  /// Returns the path of the `Info.plist` that names an image as the icon of documents.
  func propertyListNamingDocumentIcon(_ name: ParsedImageName) -> String? {
    documentIcons.first { $0.isName(of: name) && $0.fits(name) }?.propertyList
  }

  /// Returns why an image is not the app's own icon: an `Info.plist` names it for another one.
  ///
  /// One that is named for several needs to stay a file as long as the list says so, and so does one whose key can't be
  /// the name of a set.
  func alternateIcon(_ name: ParsedImageName) -> SkipReason? {
    let isOwn = propertyListNamingIcon(name) != nil
    let newsstand = newsstandIcons.first { $0.isName(of: name) && $0.fits(name) }
    let fitting = alternateIcons.filter { $0.mention.fits(name) }
    var found = fitting.filter { $0.mention.isName(of: name) }
    if found.isEmpty, newsstand == nil, !isOwn, !SystemImageName.isIcon(name) {
      found = fitting.filter { $0.mention.isName(beforeSizeIn: name) }
    }
    guard let list = (found.first?.mention ?? newsstand)?.propertyList else { return nil }
    let keys = Set(found.map { ExactName($0.key) })
    let isOther = newsstand != nil || isOwn
    let set = keys.count == 1 && !isOther ? keys.first?.text : nil
    return .alternateIcon(in: list, set: set.flatMap { canNameSet($0) ? $0 : nil })
  }

  /// True for a key that build settings can list, and that can't be confused with another one on a Mac.
  private func canNameSet(_ key: String) -> Bool {
    let isPlain = key.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): true
      default: byte >= 0x80
      }
    }
    let alike = Set(alternateIcons.map { ExactName($0.key) }.filter { FoldedName($0.text) == FoldedName(key) })
    return isPlain && !key.isEmpty && key.utf8.first != UInt8(ascii: ".") && key.utf8.count <= 200 && alike.count == 1
  }

  /// Returns the path of the `Info.plist` that names an image as a launch image; the system also looks for
  /// `NAME-568h` and `NAME-Landscape`.
  func propertyListNamingLaunchImage(_ name: ParsedImageName) -> String? {
    launchImages.first { ($0.base == name.base || name.base.hasPrefix($0.base + "-")) && $0.fits(name) }?.propertyList
  }

  private static func mention(_ text: String, in path: String) -> Mention {
    let isImage = ImageFileKind(fileName: text) != nil
    let file = isImage ? text : text + ".png"
    let base = (try? NameParser.read(Path.name(file)))?.base ?? Path.stem(file)
    return Mention(
      base: base, fileExtension: isImage ? Path.fileExtension(text).lowercased() : nil, propertyList: path)
  }
}

extension InfoPlistImages.Mention {
  fileprivate func fits(_ name: ParsedImageName) -> Bool {
    fileExtension == nil || fileExtension == name.fileExtension.lowercased()
  }

  func isName(of name: ParsedImageName) -> Bool { ExactName(base) == ExactName(name.base) }

  /// True for a name followed by a size: `Moon60x60`, `Moon-76`.
  func isName(beforeSizeIn name: ParsedImageName) -> Bool {
    guard name.base.utf8.starts(with: base.utf8) else { return false }
    return SystemImageName.saysIconSize(String(decoding: name.base.utf8.dropFirst(base.utf8.count), as: UTF8.self))
  }
}
