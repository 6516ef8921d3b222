/// What the words before a string or a member say about it.
enum CodeContext {
  typealias Meaning = (subject: AssetReference.AssetKind, certainty: AssetReference.Certainty)

  /// Returns what a string means; nil if it certainly names no asset.
  ///
  /// - Parameters:
  ///   - label: The word before the colon in front of it.
  ///   - callee: The word before the parenthesis in front.
  ///
  /// Source: UIKit, AppKit, SwiftUI and SpriteKit interfaces.
  static func meaning(label: String?, callee: String?) -> Meaning? {
    guard let label else {
      if let callee, showingTexts.contains(callee) { return nil }
      let subject = callee.flatMap { unlabelled[$0] }
      return subject.map { ($0, .certain) } ?? (.unknown, .possible)
    }
    if notAssets.contains(label) { return nil }
    if label == "named" || label == "name" || label == "resourceName" || label == "decorative" {
      // `NSColor(name: "slate") { … }` makes a color.
      let isMaker = label == "name" && callee.map(madeByName.contains) == false
      if !isMaker, let subject = callee.flatMap({ named[$0] }) { return (subject, .certain) }
      return label == "named" ? (.unknown, .likely) : (.unknown, .possible)
    }
    if label == "image", callee == "Label" { return (.image, .certain) }
    return labels[label] ?? (.unknown, .possible)
  }

  /// Returns the kind of asset for a place that is named after it: `leftIcon`, `imageName(for:)`, `setTintColorName:`;
  /// nil for `imageURL`, `systemImage` and the like.
  static func subject(ofTaker name: String) -> AssetReference.AssetKind? {
    guard holdsKind(name) else { return nil }
    let words = words(of: name)
    guard let index = words.lastIndex(where: { kinds[$0] != nil }), let subject = kinds[words[index]] else {
      return nil
    }
    let (before, after) = (words[..<index], words[(index + 1)...])
    let isName = after.first.map { $0 == "name" || $0 == "named" } ?? false
    let rest = isName ? after.dropFirst() : after
    guard rest.first.map(prepositions.contains) ?? true, before.allSatisfy({ !otherKinds.contains($0) }) else {
      return nil
    }
    return subject == .color && !isName ? nil : subject
  }

  private static let kinds: [String: AssetReference.AssetKind] = [
    "image": .image, "icon": .image, "color": .color, "colour": .color,
  ]

  /// Rules out most names without splitting them.
  private static func holdsKind(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { bytes in
      bytes.indices.contains { start in
        switch bytes[start] {
        case UInt8(ascii: "m"): bytes[start...].starts(with: "mage".utf8)
        case UInt8(ascii: "c"): bytes[start...].starts(with: "con".utf8)
        case UInt8(ascii: "o"): bytes[start...].starts(with: "olo".utf8)
        default: false
        }
      }
    }
  }

  /// Words before `Image` and `Icon` that change the meaning.
  private static let otherKinds: Set = ["system", "sf", "symbol", "remote", "web", "url"]

  private static let prepositions: Set = ["for", "of", "with", "at", "in", "by", "to", "from", "on", "when"]

  /// Returns `left`, `icon`, `name` for `leftIconName` and for `left_icon_name`.
  private static func words(of name: String) -> [String] {
    var words = [""]
    let letters = Array(name)
    for (index, letter) in letters.enumerated() {
      let isFirst =
        letter.isUppercase && index > 0
        && (!letters[index - 1].isUppercase || index + 1 < letters.count && letters[index + 1].isLowercase)
      if letter == "_" || isFirst { words.append("") }
      if letter != "_" { words[words.count - 1] += letter.lowercased() }
    }
    return words.filter { !$0.isEmpty }
  }

  /// A file without any of these words is unlikely to ask for an asset; three of five source files of apps have none.
  static let clues = MultiPatternSearch(
    ["image", "color", "icon", "named", "dataasset", "initwithname"].map { Array($0.utf8) })

  /// Returns what a member such as `.bell` means.
  static func meaningOfMember(
    owner: String, label: @autoclosure () -> String?, callee: @autoclosure () -> String?
  ) -> Meaning {
    switch owner {
    case "ImageResource": return (.image, .certain)
    case "ColorResource": return (.color, .certain)
    case "UIImage", "NSImage", "Image": return (.image, .likely)
    case "UIColor", "NSColor", "Color": return (.color, .likely)
    default: break
    }
    guard let callee = callee(), let subject = named[callee] else { return (.unknown, .possible) }
    let label = label()
    if label == "resource" || label == "decorative" || label == nil { return (subject, .certain) }
    return (.unknown, .possible)
  }

  /// Reads `ACImageNameBell` and `ACColorNameAccent`.
  static func objectiveCSymbol(_ word: UnsafeBufferPointer<UInt8>) -> (String, AssetReference.AssetKind)? {
    for (prefix, subject) in [("ACImageName", AssetReference.AssetKind.image), ("ACColorName", .color)] {
      guard word.count > prefix.utf8.count, word.starts(with: prefix.utf8) else { continue }
      return (String(decoding: word.dropFirst(prefix.utf8.count), as: UTF8.self), subject)
    }
    return nil
  }

  /// True for the calls that stretch an image between its caps: `resizableImage(withCapInsets:)` and the like.
  static func isStretching(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    stretching.contains { word.starts(with: $0.utf8) }
  }

  /// The beginnings of the names of those calls.
  static let stretching = ["resizableImage", "stretchableImage"]

  /// Types whose static members may be assets.
  static let owners: Set = [
    "ImageResource", "ColorResource", "UIImage", "NSImage", "Image", "UIColor", "NSColor", "Color",
  ]

  /// Labels of arguments that take an image or a color of one type.
  static let typesOfLabels: [String: String] = [
    "uiImage": "UIImage", "nsImage": "NSImage", "uiColor": "UIColor", "nsColor": "NSColor",
  ]

  /// Keywords that are followed by a value.
  static let wordsBeforeValues: Set = ["return", "in", "case", "else", "try", "await", "is", "where", "throw"]

  /// Functions and types whose first argument without a label is a name.
  private static let unlabelled: [String: AssetReference.AssetKind] = [
    "Image": .image, "Color": .color, "setAlternateIconName": .icon, "NSImageName": .image,
  ]

  /// Functions and types whose first argument without a label is text for people.
  private static let showingTexts: Set = ["Text", "LocalizedStringKey", "NSLocalizedString", "NSLog", "print"]

  /// Types that are made from `named:`, `name:`, `resourceName:`, `decorative:`, or from a resource.
  private static let named: [String: AssetReference.AssetKind] = [
    "UIImage": .image, "NSImage": .image, "Image": .image, "ImageResource": .image, "imageLiteral": .image,
    "WKImage": .image, "INImage": .image, "UIColor": .color, "NSColor": .color, "Color": .color,
    "ColorResource": .color,
    "NSDataAsset": .data,
  ]

  /// Those of them that are found by `name:`.
  private static let madeByName: Set = ["ImageResource", "ColorResource", "NSDataAsset"]

  private static let labels: [String: Meaning] = [
    "imageNamed": (.image, .certain), "imageLiteralResourceName": (.image, .certain), "colorNamed": (.color, .certain),
    "templateImageName": (.image, .certain),
    "setAlternateIconName": (.icon, .certain), "initWithName": (.data, .likely), "image": (.image, .likely),
    "imageName": (.image, .likely), "iconName": (.image, .likely), "colorName": (.color, .likely),
  ]

  /// Labels of strings that name something else: a symbol of the system, a file, a key.
  static let notAssets = systemSymbols.union([
    "forResource", "pathForResource", "URLForResource", "contentsOfFile", "imageWithContentsOfFile",
    "initWithContentsOfFile",
    "withExtension", "ofType", "comment", "tableName", "forKey", "identifier", "withIdentifier", "nibName",
  ])

  /// Labels of names of the system's symbols.
  static let systemSymbols: Set = [
    "systemName", "systemImage", "systemImageName", "systemImageNamed", "imageWithSystemName", "systemSymbolName",
    "imageWithSystemSymbolName",
  ]
}
