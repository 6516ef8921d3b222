/// What code hands to a call that looks up something else than an asset: `row.icon` in `Image(systemName: row.icon)`.
enum NonAssetLookups {
  /// Returns the words that stand in such arguments, in a file of Swift or Objective-C.
  static func words(in bytes: [UInt8]) -> Set<String> {
    bytes.withUnsafeBufferPointer { bytes in
      var words: Set<String> = []
      var position = 0
      while let colon = bytes[position...].firstIndex(of: UInt8(ascii: ":")) {
        position = colon + 1
        let label = bytes[..<colon].suffix(longest + 1).reversed().prefix(while: CodeScanner.isWord)
        guard label.count > 3, CodeContext.notAssets.contains(String(decoding: label.reversed(), as: UTF8.self)) else {
          continue
        }
        let before = bytes[..<(colon - label.count)].last { !CodeArgument.isSpace($0) }
        let isInBrackets = before.map("([,".utf8.contains) ?? false
        words.formUnion(Self.words(ofArgumentAt: position, in: bytes, isInBrackets))
      }
      return words
    }
  }

  /// How many letters the longest label has.
  private static let longest = CodeContext.notAssets.map(\.utf8.count).max() ?? 0

  /// No argument is longer; what seems to be is code with brackets in texts.
  private static let maxByteCount = 2000

  /// - Parameter isInBrackets: False for what may be a declaration, which ends with its line.
  private static func words(
    ofArgumentAt start: Int, in bytes: UnsafeBufferPointer<UInt8>, _ isInBrackets: Bool
  ) -> Set<String> {
    var depth = 0
    let argument = bytes[start...].prefix(maxByteCount).prefix { byte in
      if "([{".utf8.contains(byte) { depth += 1 }
      if ")]}".utf8.contains(byte) { depth -= 1 }
      return depth >= 0 && (isInBrackets || byte != 0x0A) && (depth > 0 || byte != UInt8(ascii: ","))
    }
    return Set(argument.split { !CodeScanner.isWord($0) }.map { String(decoding: $0, as: UTF8.self) })
  }
}
