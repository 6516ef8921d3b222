/// What the words before a text or a member say of it.
enum CodeContext {
  typealias Meaning = (subject: Reference.Subject, certainty: Reference.Certainty)

  /// Returns what a text in quotes means; nil where it surely names no asset.
  ///
  /// - Parameters:
  ///   - label: The word before the colon in front of it.
  ///   - callee: The word before the bracket in front.
  ///
  /// Source: UIKit, AppKit, SwiftUI and SpriteKit interfaces.
  static func meaning(label: String?, callee: String?) -> Meaning? {
    guard let label else {
      let subject = callee.flatMap { unlabelled[$0] }
      return subject.map { ($0, .certain) } ?? (.unknown, .possible)
    }
    if notAssets.contains(label) { return nil }
    if label == "named" || label == "name" || label == "resourceName" || label == "decorative" {
      if let subject = callee.flatMap({ named[$0] }) { return (subject, .certain) }
      return label == "named" ? (.unknown, .likely) : (.unknown, .possible)
    }
    if label == "image", callee == "Label" { return (.image, .certain) }
    return labels[label] ?? (.unknown, .possible)
  }

  /// Returns what a member such as `.bell` means.
  static func meaningOfMember(owner: String, label: String?, callee: String?) -> Meaning {
    switch owner {
    case "ImageResource": return (.image, .certain)
    case "ColorResource": return (.color, .certain)
    case "UIImage", "NSImage", "Image": return (.image, .likely)
    case "UIColor", "NSColor", "Color": return (.color, .likely)
    default: break
    }
    if label == "resource" || label == "decorative" || label == nil, let subject = callee.flatMap({ named[$0] }) {
      return (subject, .certain)
    }
    return (.unknown, .possible)
  }

  /// Reads `ACImageNameBell` and `ACColorNameAccent`.
  static func objectiveCSymbol(_ word: UnsafeBufferPointer<UInt8>) -> (String, Reference.Subject)? {
    for (prefix, subject) in [("ACImageName", Reference.Subject.image), ("ACColorName", .color)] {
      guard word.count > prefix.utf8.count, word.starts(with: prefix.utf8) else { continue }
      return (String(decoding: word.dropFirst(prefix.utf8.count), as: UTF8.self), subject)
    }
    return nil
  }

  /// True for the calls that stretch a picture between its caps: `resizableImage(withCapInsets:)` and its like.
  static func isStretching(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    stretching.contains { word.starts(with: $0.utf8) }
  }

  /// How the names of those calls begin.
  static let stretching = ["resizableImage", "stretchableImage"]

  /// Types whose static members may be assets.
  static let owners: Set = [
    "ImageResource", "ColorResource", "UIImage", "NSImage", "Image", "UIColor", "NSColor", "Color",
  ]

  /// Words of the language behind which a value starts.
  static let wordsBeforeValues: Set = ["return", "in", "case", "else", "try", "await", "is", "where", "throw"]

  /// Functions and types whose first argument without a label is a name.
  private static let unlabelled: [String: Reference.Subject] = [
    "Image": .image, "Color": .color, "setAlternateIconName": .icon, "NSImageName": .image,
  ]

  /// Types that are made from `named:`, `name:`, `resourceName:`, `decorative:`, or from a resource.
  private static let named: [String: Reference.Subject] = [
    "UIImage": .image, "NSImage": .image, "Image": .image, "ImageResource": .image, "imageLiteral": .image,
    "WKImage": .image, "UIColor": .color, "NSColor": .color, "Color": .color, "ColorResource": .color,
    "NSDataAsset": .data,
  ]

  private static let labels: [String: Meaning] = [
    "imageNamed": (.image, .certain), "imageLiteralResourceName": (.image, .certain), "colorNamed": (.color, .certain),
    "templateImageName": (.image, .certain),
    "setAlternateIconName": (.icon, .certain), "initWithName": (.data, .likely), "image": (.image, .likely),
    "imageName": (.image, .likely), "iconName": (.image, .likely), "colorName": (.color, .likely),
  ]

  /// Labels of texts that name something else: a symbol of the system, a file, a key.
  private static let notAssets: Set = [
    "systemName", "systemImage", "systemImageName", "imageWithSystemName", "systemSymbolName", "forResource",
    "pathForResource", "URLForResource", "contentsOfFile", "imageWithContentsOfFile", "initWithContentsOfFile",
    "withExtension", "ofType", "comment", "tableName", "forKey", "identifier", "withIdentifier", "nibName",
  ]
}
