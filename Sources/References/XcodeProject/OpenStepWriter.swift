internal import Files

/// Spells strings as Xcode does in a project file.
///
/// Source: the files Xcode writes; only these letters are written without quotes, and never two slashes or three
/// underscores in a row.
enum OpenStepWriter {
  /// Returns a string, in quotes if it needs them.
  static func spelled(_ text: String) -> [UInt8] {
    let isPlain = text.utf8.allSatisfy { byte in
      OpenStepParser.isPlain(byte) && byte != UInt8(ascii: "-") && byte != UInt8(ascii: ":")
    }
    if isPlain, !text.isEmpty, !text.contains("//"), !text.contains("___") { return Array(text.utf8) }
    return [UInt8(ascii: "\"")] + escaped(text) + [UInt8(ascii: "\"")]
  }

  /// Returns a string as it is written between quotes.
  static func escaped(_ text: String) -> [UInt8] {
    text.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
      case 0x0A: Array("\\n".utf8)
      case 0x09: Array("\\t".utf8)
      default: [byte]
      }
    }
  }

  /// Returns the comment Xcode writes after an id.
  static func comment(_ text: String) -> [UInt8] {
    text.contains("*/") ? [] : Array(" /* \(text) */".utf8)
  }
}
