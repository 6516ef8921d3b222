/// A JSON file: its value, and the layout in which changes are written.
///
/// A document that was parsed and not changed gives back its exact bytes. A changed one keeps the bytes of everything
/// unchanged, however they are laid out, so that changing one line makes a diff of one line.
public struct JSONDocument: Sendable {
  public var value: JSONValue
  public var layout: JSONLayout
  private var original: (bytes: [UInt8], value: JSONValue, layout: JSONLayout)?

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// A document that wasn't parsed, in Xcode's layout.
  public init(_ value: JSONValue, layout: JSONLayout = .xcode) {
    self.value = value
    self.layout = layout
  }

  /// Parses a document.
  ///
  /// - Throws: `JSONError` with the position at which the bytes stop being JSON in UTF-8.
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    let result = bytes.withUnsafeBufferPointer { bytes -> Result<(JSONValue, JSONLayout), JSONError> in
      let start = bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
      var parser = JSONParser(UnsafeBufferPointer(rebasing: bytes[start...]))
      do throws(JSONError) {
        return .success((try parser.parseDocument(), JSONLayout(of: bytes, comma: parser.comma)))
      } catch {
        return .failure(error)
      }
    }
    (value, layout) = try result.get()
    original = (bytes, value, layout)
  }

  /// The bytes of the file: the parsed ones, with the changes since.
  public var bytes: [UInt8] {
    guard let original else { return writtenBytes }
    if original.value == value { return original.bytes }
    guard original.layout == layout else { return writtenBytes }
    return JSONRewriter.rewrite((original.bytes, original.value), as: value, layout) ?? writtenBytes
  }

  /// The bytes that the writer generates from the value and the layout, even if nothing changed.
  public var writtenBytes: [UInt8] { JSONWriter.write(value, layout) }

  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Passes on the writer's output for the value and the layout in pieces, with only one in memory at a time.
  ///
  /// - Parameter take: Returns false to stop.
  public func write(to take: @escaping ([UInt8]) -> Bool) { JSONWriter.write(value, layout, to: take) }

  /// True if the writer would generate exactly the bytes of the file; stops at the first piece that differs.
  var isAsWritten: Bool {
    let bytes = bytes
    var place = 0
    var isSame = true
    JSONWriter.write(value, layout) { piece in
      isSame = bytes[place...].starts(with: piece)
      place += piece.count
      return isSame
    }
    return isSame && place == bytes.count
  }
}
