internal import Catalog
internal import Files

/// The ends of names that several sources share. Each function removes one part and returns whether there was one.
extension NameParserState {
  /// Reads `@2x`.
  ///
  /// - Throws: `ImageNameError.unknownScale` for a number that no device has; guessing would make a wrong asset.
  mutating func takeScale() throws(ImageNameError) -> Bool {
    guard let at = rest.lastIndex(of: "@") else { return false }
    let text = String(rest[at...])
    guard let found = Scale(String(text.dropFirst())) else {
      let mayBeScale = context.hasImage(named: rest[..<at])
      if Scale(text.dropFirst().lowercased()) != nil, !mayBeScale { warning(.unknownModifier(text)) }
      return false
    }
    guard Scale.ofSlots.contains(where: { text == "@\($0)" }) else { throw .unknownScale(text) }
    try addQualifier(found, text, .text(text))
    take(from: at)
    return true
  }

  /// Reads `@2x`, `@1.5x` or `@2.0x`.
  ///
  /// - Throws: `ImageNameError.noSlotForScale` for one that catalogs have no slot for.
  mutating func takeAnyScale() throws(ImageNameError) -> Bool {
    guard let at = rest.lastIndex(of: "@"), let found = Scale(String(rest[at...].dropFirst())) else { return false }
    let text = String(rest[at...])
    try addQualifierIfThereIsASlot(found, text, .text(text))
    take(from: at)
    return true
  }

  /// - Throws: `ImageNameError.noSlotForScale` if a catalog has none, unless the image is a vector image.
  mutating func addQualifierIfThereIsASlot(
    _ scale: Scale, _ text: String, _ evidence: NameQualifier.Evidence
  ) throws(ImageNameError) {
    guard isDrawing || Scale.ofSlots.contains(scale) else { throw .noSlotForScale(text) }
    try addQualifier(scale, text, evidence)
  }

  /// Reads `-2x` or `_2x`, if the folder has an image with the name before it.
  mutating func takeScaleBehindDash() throws(ImageNameError) -> Bool {
    guard let dash = rest.lastIndex(where: { $0 == "-" || $0 == "_" }), !hasScale,
      let found = Scale(String(rest[dash...].dropFirst())), context.hasImage(named: rest[..<dash])
    else { return false }
    let text = String(rest[dash...])
    try addQualifierIfThereIsASlot(found, text, .text(text))
    take(from: dash)
    return true
  }

  /// Reads `~ipad`, in any case.
  mutating func takeDevice() throws(ImageNameError) -> Bool {
    guard let tilde = rest.lastIndex(of: "~") else { return false }
    let text = String(rest[tilde...])
    guard let found = Self.devices[context.readsUnusualDevices ? text.lowercased() : text] else {
      if text.dropFirst().allSatisfy(\.isLetter), text.utf8.count > 1 { warning(.unknownModifier(text)) }
      return false
    }
    try addQualifier(.device(found), .text(text))
    if text != text.lowercased() { warning(.unusualDevice(text)) }
    if let scaleText { warning(.undocumentedOrder(text + scaleText)) }
    take(from: tilde)
    return true
  }

  private static let devices: [String: Idiom] = [
    "~iphone": .iphone, "~ipad": .ipad, "~mac": .mac, "~tv": .tv, "~watch": .watch, "~car": .car,
  ]

  /// Reads `-dark`, `_light`, `Dark`, `HC` and the like.
  mutating func takeLook() throws(ImageNameError) -> Bool {
    guard let suffix = AppearanceSuffix(endOf: rest) else { return false }
    for meaning in suffix.meanings { try addQualifier(meaning, .text(suffix.text)) }
    take(suffix.text)
    return true
  }

  /// Reads `-rtl`, `_ltr` or `.rtl`.
  mutating func takeDirection() throws(ImageNameError) -> Bool {
    let text = String(rest.suffix(4))
    guard rest.utf8.count > 4, ["-", "_", "."].contains(text.prefix(1)) else { return false }
    switch text.dropFirst().lowercased() {
    case "ltr": try addQualifier(.direction("left-to-right"), .text(text))
    case "rtl": try addQualifier(.direction("right-to-left"), .text(text))
    default: return false
    }
    take(text)
    return true
  }

  /// Removes ` copy`, ` copy 2` or ` (1)`, with which a second file of one name is saved.
  mutating func takeCopyMark() throws(ImageNameError) -> Bool {
    guard let text = CopySuffix.end(of: rest) else { return false }
    try addQualifier(.nothing, .text(text))
    warning(.skipped(text))
    take(text)
    return true
  }
}

/// The end of a name that gives the appearance.
struct AppearanceSuffix {
  var text: String
  var meanings: [NameQualifier.Meaning]

  /// A light image is the one for every appearance, since it is the default of a design.
  ///
  /// Source of `lightHC` and `darkHC`: figma-export's suffixes.
  private static let words: [(text: String, meanings: [NameQualifier.Meaning])] = [
    ("darkHC", [.appearance("dark"), .highContrast]), ("lightHC", [.everyAppearance, .highContrast]),
    ("dark", [.appearance("dark")]), ("light", [.everyAppearance]), ("HC", [.highContrast]),
    ("high-contrast", [.highContrast]),
  ]

  /// The last letters of the words. Most names end in another letter, and every name is checked.
  private static let lastLetters = Set(words.compactMap(\.text.utf8.last))

  /// Nil if the text doesn't end in such a word with something before it.
  ///
  /// - Parameter isDelivered: The name is compared with those of existing assets, so a word counts in any case, and
  ///   after a blank, too.
  init?(endOf text: Substring, isDelivered: Bool = false) {
    if isDelivered {
      let lowercased = text.lowercased()
      for word in Self.words {
        for mark in ["-", "_", ".", " "] where lowercased.hasSuffix(mark + word.text.lowercased()) {
          guard text.count > word.text.count + 1 else { continue }
          (self.text, meanings) = (String(text.suffix(word.text.count + 1)), word.meanings)
          return
        }
      }
    }
    guard let last = text.utf8.last, Self.lastLetters.contains(last) else { return nil }
    for word in Self.words {
      for suffix in ["-" + word.text, "_" + word.text, "." + word.text] where text.hasSuffix(suffix) {
        guard text.utf8.count > suffix.utf8.count else { continue }
        (self.text, meanings) = (suffix, word.meanings)
        return
      }
      // `bellDark`, but neither `Dark` nor `BARDark`, whose last capital would begin the word.
      let capitalised = word.text.prefix(1).uppercased() + word.text.dropFirst()
      guard text.hasSuffix(capitalised), let before = text.dropLast(capitalised.count).last,
        before.isLowercase || before.isNumber
      else { continue }
      (self.text, meanings) = (capitalised, word.meanings)
      return
    }
    return nil
  }
}

/// The text that macOS, Windows and design tools append to the name of a second file.
enum CopySuffix {
  /// Returns ` copy`, ` copy 2` or ` (1)` if a name ends so and does not begin with it.
  static func end(of name: Substring) -> String? {
    let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }.count
    if name.hasSuffix(")") {
      let number = name.dropLast().reversed().prefix { $0.isASCII && $0.isNumber }.count
      let mark = name.suffix(number + 3)
      return number > 0 && mark.hasPrefix(" (") && mark.count < name.count ? String(mark) : nil
    }
    let withoutNumber = digits > 0 && name.dropLast(digits).hasSuffix(" ") ? name.dropLast(digits + 1) : name
    guard withoutNumber.hasSuffix(" copy"), withoutNumber.count > 5 else { return nil }
    return String(name[withoutNumber.index(withoutNumber.endIndex, offsetBy: -5)...])
  }
}
