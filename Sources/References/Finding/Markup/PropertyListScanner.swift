/// Finds names of assets in property lists written as XML: the values of the keys by which the system looks for assets.
///
/// Source: Apple, *Information Property List*, the pages of the keys; `CFBundleIconName` and the keys of
/// `UILaunchScreen` as Xcode writes them. `CFBundlePrimaryIcon` names an icon in apps for tvOS and visionOS, where it
/// is a string.
enum PropertyListScanner {
  static func scan(_ bytes: UnsafeBufferPointer<UInt8>, into sink: inout ReferenceCollector) {
    var tags = MarkupTags(bytes)
    var key = ""
    let icons = placesOfIcons(in: bytes)
    while let tag = tags.next() {
      switch tag.name {
      case "key":
        let value = tags.text(from: tag.end)
        key = value.text
        guard icons.contains(value.range.lowerBound) else { continue }
        sink.add(
          key, at: value.range, .propertyList, .icon, .possible, value.spelling, key: alternateIcons)
      case "string":
        guard let subject = subject(ofKey: key) else { continue }
        let value = tags.text(from: tag.end)
        sink.add(value.text, at: value.range, .propertyList, subject, .certain, value.spelling, key: key)
      default: break
      }
    }
  }

  /// The dictionary whose keys are the names of alternate icons.
  static let alternateIcons = "CFBundleAlternateIcons"

  private static func placesOfIcons(in bytes: UnsafeBufferPointer<UInt8>) -> Set<Int> {
    guard Needle(Array(alternateIcons.utf8)).matches(in: bytes) else { return [] }
    let ranges = XMLPropertyListKeys.ranges(in: Array(bytes))
    return Set(
      ranges.compactMap { path, range in
        path.dropLast().last == alternateIcons ? bytes[range].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } : nil
      })
  }

  /// Returns what the strings of a key name. `CFBundleIconFile~ipad` is the same key for one kind of device.
  static func subject(ofKey key: String) -> AssetReference.AssetKind? {
    subjects[key.firstIndex(of: "~").map { String(key[..<$0]) } ?? key]
  }

  private static let subjects: [String: AssetReference.AssetKind] = [
    "CFBundleIconFile": .icon, "CFBundleIconFiles": .icon, "CFBundleIconName": .icon,
    "UILaunchImageFile": .launchImage, "UILaunchImageName": .launchImage, "UIImageName": .image,
    "UIColorName": .color, "UIApplicationShortcutItemIconFile": .image, "NSAccentColorName": .color,
    "NSWidgetBackgroundColorName": .color, "WKAccentColorName": .color, "CFBundlePrimaryIcon": .icon,
    "NSExtensionServiceToolbarIconFile": .image, "NSExtensionServiceTouchBarIconName": .image,
    "NSExtensionServiceFinderPreviewIconName": .image, "NSExtensionServiceTouchBarBezelColorName": .color,
  ]
}
