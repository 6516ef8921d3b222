/// A JSON file: its value and the layout that changes are written in.
///
/// A document that was read and not changed gives back its very bytes. A changed one keeps the bytes of all that did
/// not change, however they are laid out, so that a change of one line is a difference of one line.
public struct JSONDocument: Sendable {
  public var value: JSONValue
  public var layout: JSONLayout
  private var original: (bytes: [UInt8], value: JSONValue, layout: JSONLayout)?

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// A document that was not read from anywhere, in Xcode's layout.
  public init(_ value: JSONValue, layout: JSONLayout = .xcode) {
    self.value = value
    self.layout = layout
  }

  /// Reads a document.
  ///
  /// - Throws: `JSONError` with the place where the bytes stop being JSON in UTF-8.
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

  /// The bytes of the file: those it was read from, with what changed since.
  public var bytes: [UInt8] {
    guard let original else { return writtenBytes }
    if original.value == value { return original.bytes }
    guard original.layout == layout else { return writtenBytes }
    return JSONRewriter.rewrite((original.bytes, original.value), as: value, layout) ?? writtenBytes
  }

  /// The bytes the writer makes of the value and the layout, whether or not anything changed.
  public var writtenBytes: [UInt8] { JSONWriter.write(value, layout) }

  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Passes on what the writer makes of the value and the layout, in pieces, of which no more than one is in memory.
  ///
  /// - Parameter take: Returns false if no more are wanted.
  public func write(to take: @escaping ([UInt8]) -> Bool) { JSONWriter.write(value, layout, to: take) }

  /// True if the writer makes the very bytes that the file has; it stops at the first piece that differs.
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
