/// Finds names of assets in build settings: `ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;` in a project file, and the
/// same without a semicolon in an xcconfig file.
///
/// Source: swift-build, `AssetCatalogCompiler.xcspec`.
enum BuildSettingScanner {
  static func scan(_ bytes: UnsafeBufferPointer<UInt8>, into sink: inout ReferenceCollector) {
    let prefix = Array("ASSETCATALOG_COMPILER_".utf8)
    var position = 0
    while let start = bytes[position...].firstIndex(of: prefix[0]) {
      position = start + 1
      guard bytes[start...].starts(with: prefix), start == 0 || !CodeScanner.isWord(bytes[start - 1]) else { continue }
      var end = start
      while end < bytes.count, CodeScanner.isWord(bytes[end]) { end += 1 }
      let name = String(decoding: bytes[start..<end], as: UTF8.self)
      position = end
      guard let subject = subjects[String(name.dropFirst(prefix.count))] else { continue }
      position = readValues(
        bytes, from: end, isList: name.hasSuffix("_NAMES"), Setting(name: name, subject: subject), into: &sink)
    }
  }

  /// A setting, and what it asks for.
  private struct Setting {
    var name: String
    var subject: AssetReference.AssetKind
  }

  private static let subjects: [String: AssetReference.AssetKind] = [
    "APPICON_NAME": .icon, "ALTERNATE_APPICON_NAMES": .icon, "LAUNCHIMAGE_NAME": .launchImage,
    "COMPLICATION_NAME": .image, "GLOBAL_ACCENT_COLOR_NAME": .color, "WIDGET_BACKGROUND_COLOR_NAME": .color,
  ]

  /// Reads the text after the `=`: one value, or several in parentheses. A condition such as `[sdk=iphone*]` may come
  /// before it.
  private static func readValues(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isList: Bool, _ setting: Setting,
    into sink: inout ReferenceCollector
  ) -> Int {
    guard var position = placeOfValue(bytes, from: start) else { return start }
    var isInBrackets = false
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "("):
        isInBrackets = true
        position += 1
      case UInt8(ascii: ")"), UInt8(ascii: ";"): return position
      case 0x0A where !isInBrackets: return position
      case 0x20, 0x09, 0x0D, 0x0A, UInt8(ascii: ","): position += 1
      case UInt8(ascii: "/") where startsComment(bytes, position): return position
      case UInt8(ascii: "\""): position = readQuoted(bytes, from: position + 1, isList: isList, setting, into: &sink)
      default: position = readPlain(bytes, from: position, isList: isList || isInBrackets, setting, into: &sink)
      }
    }
    return position
  }

  private static func placeOfValue(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var position = start
    var depth = 0
    while position < bytes.count, bytes[position] != 0x0A {
      let byte = bytes[position]
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
      position += 1
      if byte == UInt8(ascii: "="), depth == 0 { return position }
    }
    return nil
  }

  private static func readQuoted(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isList: Bool, _ setting: Setting,
    into sink: inout ReferenceCollector
  ) -> Int {
    let end = bytes[start...].firstIndex { $0 == UInt8(ascii: "\"") || $0 == 0x0A } ?? bytes.count
    add(bytes, start..<end, isList: isList, isQuoted: true, setting, into: &sink)
    return min(end + 1, bytes.count)
  }

  /// In an xcconfig file a value without quotes extends to the end of the line.
  private static func readPlain(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isList: Bool, _ setting: Setting,
    into sink: inout ReferenceCollector
  ) -> Int {
    var end = start
    while end < bytes.count, !isEnd(bytes, end, isList: isList) { end += 1 }
    var last = end
    while last > start, bytes[last - 1] == 0x20 || bytes[last - 1] == 0x09 || bytes[last - 1] == 0x0D { last -= 1 }
    add(bytes, start..<last, isList: isList, isQuoted: false, setting, into: &sink)
    return max(end, start + 1)
  }

  private static func isEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int, isList: Bool) -> Bool {
    switch bytes[place] {
    case UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: ")"), 0x0A: true
    case 0x20, 0x09: isList
    case UInt8(ascii: "/"): startsComment(bytes, place)
    default: false
    }
  }

  private static func startsComment(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    place + 1 < bytes.count && bytes[place] == UInt8(ascii: "/") && bytes[place + 1] == UInt8(ascii: "/")
  }

  /// A value that refers to another one, such as `$(inherited)`, is not a name.
  private static func add(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isList: Bool, isQuoted: Bool,
    _ setting: Setting, into sink: inout ReferenceCollector
  ) {
    let parts = isList ? bytes[range].split(separator: 0x20) : [bytes[range]]
    for part in parts where !part.contains(UInt8(ascii: "$")) && !part.isEmpty {
      let place = part.startIndex..<part.endIndex
      let ends = place.upperBound < bytes.count && bytes[place.upperBound] == UInt8(ascii: ";")
      let spelling: LiteralSyntax =
        if isList, parts.count > 1 || !isQuoted { .setting(isOneOfSeveral: true) } else if isQuoted {
          .openStep(isQuoted: true)
        } else if ends { .openStep(isQuoted: false) } else { .setting(isOneOfSeveral: false) }
      sink.add(
        String(decoding: part, as: UTF8.self), at: place, .buildSetting, setting.subject, .certain, spelling,
        key: setting.name)
    }
  }
}
