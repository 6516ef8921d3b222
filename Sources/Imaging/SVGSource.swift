/// Compares the text of two SVG files without what has no meaning for what they show: blanks, comments and the names
/// of ids.
public enum SVGSource {
  /// A larger file is compared as it is.
  private static let largest = 1 << 22

  public static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    if one == other { return true }
    guard max(one.count, other.count) <= largest else { return false }
    return meaning(of: one) == meaning(of: other)
  }

  private static func meaning(of file: [UInt8]) -> [UInt8] {
    let text = withoutBlanks(withoutComments(file))
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    for place in ids(in: text) where numbers[text[place]] == nil { numbers[text[place]] = numbers.count }
    return numbers.isEmpty ? text : numbered(text, numbers)
  }

  /// Leaves out comments and processing instructions, such as the declaration of XML.
  private static func withoutComments(_ file: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(file.count)
    var place = file.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while place < file.count {
      let rest = file[place...]
      if rest.starts(with: "<!--".utf8) {
        place = end(of: "-->", in: file, from: place + 4)
      } else if rest.starts(with: "<?".utf8) {
        place = end(of: "?>", in: file, from: place + 2)
      } else {
        text.append(file[place])
        place += 1
      }
    }
    return text
  }

  private static func end(of mark: String, in file: [UInt8], from start: Int) -> Int {
    let mark = Array(mark.utf8)
    var place = start
    while place + mark.count <= file.count {
      if file[place..<place + mark.count].elementsEqual(mark) { return place + mark.count }
      place += 1
    }
    return file.count
  }

  /// One blank for several, and none beside the signs of markup.
  private static func withoutBlanks(_ text: [UInt8]) -> [UInt8] {
    let signs: Set<UInt8> = [0x3C, 0x3E, 0x3D, 0x2F]
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var hasBlank = false
    for byte in text {
      if byte.isXMLSpace {
        hasBlank = true
        continue
      }
      if hasBlank, let last = result.last, !signs.contains(last), !signs.contains(byte) { result.append(0x20) }
      hasBlank = false
      result.append(byte)
    }
    return result
  }

  /// The places of the values of `id` attributes.
  private static func ids(in text: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var place = 0
    while place + 5 < text.count {
      let quote = text[place + 4]
      if text[place] == 0x20, text[place + 1..<place + 4].elementsEqual("id=".utf8), quote == 0x22 || quote == 0x27,
        let end = text[(place + 5)...].firstIndex(of: quote)
      {
        found.append(place + 5..<end)
        place = end
      }
      place += 1
    }
    return found
  }

  /// The same text with a number in place of each id, where it is given and after each `#`.
  private static func numbered(_ text: [UInt8], _ numbers: [ArraySlice<UInt8>: Int]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var place = 0
    let places = Dictionary(ids(in: text).map { ($0.lowerBound, $0.upperBound) }) { one, _ in one }
    while place < text.count {
      var end = places[place]
      if end == nil, place > 0, text[place - 1] == 0x23 {
        let name = text[place...].prefix { $0.isXMLNameByte || $0 >= 0x80 }
        end = name.isEmpty ? nil : name.endIndex
      }
      if let end, let number = numbers[text[place..<end]] {
        result += Array("\(number)".utf8)
        place = end
      } else {
        result.append(text[place])
        place += 1
      }
    }
    return result
  }
}
