/// Writes a changed value into the bytes that it was parsed from.
///
/// A `JSONLayout` can't describe every file: brackets may share lines, blank lines may group members, two programs may
/// have written one half each. So white space is copied from where it was, and new elements are laid out like their
/// neighbors.
struct JSONRewriter {
  /// More white space than this in one place is not copied: otherwise a file could grow by a million spaces with each
  /// new element.
  private static let widestGap = 4096
  /// A neighbor that is larger, or farther away, is not used as a model for new elements, because each of them would
  /// search all of it.
  private static let largestModel = 64

  private let old: [UInt8]
  private let layout: JSONLayout
  private var bytes: [UInt8] = []
  /// The start of the last line in the output.
  private var lineStart = 0

  /// Returns the bytes of a document with a different value; nil if there is too much white space to copy.
  ///
  /// - Parameter old: The bytes, and the value that was parsed from them.
  static func rewrite(_ old: (bytes: [UInt8], value: JSONValue), as new: JSONValue, _ layout: JSONLayout) -> [UInt8]? {
    let locator = JSONLocator(old.bytes)
    let mark = old.bytes.starts(with: JSONDocument.byteOrderMark) ? JSONDocument.byteOrderMark.count : 0
    let span = locator.span(at: locator.skippingSpace(from: mark))
    guard span.widestGap <= widestGap else { return nil }
    var rewriter = JSONRewriter(old.bytes, layout)
    rewriter.copy(0..<span.value.lowerBound)
    rewriter.rewrite(span, old.value, as: new)
    rewriter.copy(span.value.upperBound..<old.bytes.count)
    return rewriter.bytes
  }

  private init(_ old: [UInt8], _ layout: JSONLayout) { (self.old, self.layout) = (old, layout) }

  private mutating func rewrite(_ span: JSONSpan, _ old: JSONValue, as new: JSONValue) {
    if old == new { return copy(span.value) }
    switch (old, new) {
    case (.object(let old), .object(let new)) where !span.parts.isEmpty && !new.members.isEmpty:
      rewrite(span, Self.places(of: new.members, in: old.members)) { rewriter, index, place in
        rewriter.rewrite(span, old.members, place, as: new.members[index])
      }
    case (.array(let old), .array(let new)) where !span.parts.isEmpty && !new.elements.isEmpty:
      rewrite(span, Self.places(of: new.elements, in: old.elements)) { rewriter, index, place in
        let element = new.elements[index]
        if let place {
          rewriter.rewrite(span.parts[place], old.elements[place], as: element)
        } else {
          rewriter.add(element, to: span, among: { old.elements[$0] })
        }
      }
    default: write(new)
    }
  }

  private mutating func rewrite(
    _ span: JSONSpan, _ old: [JSONObject.Member], _ place: Int?, as new: JSONObject.Member
  ) {
    if let place {
      let part = span.parts[place]
      copy(part.start..<part.value.lowerBound)
      rewrite(part, old[place].value, as: new.value)
    } else {
      write(.string(new.name))
      append(Array(layout.colon.utf8)[...])
      add(new.value, to: span, among: { old[$0].value })
    }
  }

  /// Writes the brackets of a container and the text between its elements.
  ///
  /// - Parameters:
  ///   - places: For each element, the index of the old one that it was; nil for a new one.
  ///   - element: Writes one element, given its index and its old index.
  private mutating func rewrite(
    _ span: JSONSpan, _ places: [Int?], element: (inout JSONRewriter, Int, Int?) -> Void
  ) {
    copy(span.value.lowerBound..<span.parts[0].start)
    for (index, place) in places.enumerated() {
      if index > 0 { writeGap(before: place, in: span) }
      element(&self, index, place)
    }
    copy(span.parts[span.parts.count - 1].value.upperBound..<span.value.upperBound)
  }

  /// Writes the comma before an element, with the white space around it.
  private mutating func writeGap(before place: Int?, in span: JSONSpan) {
    let parts = span.parts
    if let place = place ?? (parts.count > 1 ? 1 : nil), parts.count > 1 {
      let second = max(place, 1)
      return copy(parts[second - 1].value.upperBound..<parts[second].start)
    }
    let lead = old[(span.value.lowerBound + 1)..<parts[0].start]
    append([UInt8(ascii: ",")])
    append(lead.contains(UInt8(ascii: "\n")) ? lead : Array(layout.comma.utf8.dropFirst())[...])
  }

  /// Writes a new element like an existing one of its kind; on one line only if all nearby ones are.
  private mutating func add(_ value: JSONValue, to span: JSONSpan, among old: (Int) -> JSONValue) {
    let models = span.parts.indices.prefix(Self.largestModel).filter { place in
      (1...Self.largestModel).contains(span.parts[place].parts.count) && old(place).kind == value.kind
    }
    guard let place = models.first(where: { old($0).layout == .lines }) ?? models.first else { return write(value) }
    rewrite(span.parts[place], old(place), as: value)
  }

  /// Writes an entirely new value, indented like the line it begins on.
  private mutating func write(_ value: JSONValue) {
    let margin = bytes[lineStart...].prefix { $0 == 0x20 || $0 == 0x09 }
    append(JSONWriter.write(value, layout, margin: String(decoding: margin, as: UTF8.self))[...])
  }

  private mutating func copy(_ range: Range<Int>) { append(old[range]) }

  private mutating func append(_ more: ArraySlice<UInt8>) {
    if let end = more.lastIndex(of: UInt8(ascii: "\n")) { lineStart = bytes.count + end - more.startIndex + 1 }
    bytes += more
  }
}

extension JSONRewriter {
  /// Returns for each member the index of the old one with its name; if several have the same name, they are matched in
  /// order.
  private static func places(of new: [JSONObject.Member], in old: [JSONObject.Member]) -> [Int?] {
    var places: [JSONString: [Int]] = [:]
    for index in old.indices.reversed() { places[old[index].name, default: []].append(index) }
    return new.map { places[$0.name]?.popLast() }
  }

  /// Returns for each element the index of the old one that it was: an equal one, or a removed one between equal ones.
  private static func places(of new: [JSONValue], in old: [JSONValue]) -> [Int?] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let most = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
    let (gone, added) = (start..<(old.count - end), start..<(new.count - end))
    var places: [Int?] = Array(0..<start) + added.map { _ in nil } + Array((old.count - end)..<old.count)
    if gone.count == added.count {
      for index in added { places[index] = index }
      return places
    }
    findEqual(new, in: old, gone, added, &places)
    var run = added.lowerBound
    var left = gone.lowerBound
    for index in added.lowerBound...added.upperBound {
      guard let next = index < added.upperBound ? places[index] : gone.upperBound else { continue }
      for (index, place) in zip(run..<index, left..<next) { places[index] = place }
      (run, left) = (index + 1, next + 1)
    }
    return places
  }

  /// Finds equal elements in the same order.
  private static func findEqual(
    _ new: [JSONValue], in old: [JSONValue], _ gone: Range<Int>, _ added: Range<Int>, _ places: inout [Int?]
  ) {
    var known: [JSONValue: [Int]] = [:]
    for index in gone.reversed() { known[old[index], default: []].append(index) }
    var place = gone.lowerBound
    for index in added {
      while let first = known[new[index]]?.last {
        known[new[index]]?.removeLast()
        guard first >= place else { continue }
        places[index] = first
        place = first + 1
        break
      }
    }
  }
}

/// The position of a value and of its parts in the bytes of a document.
struct JSONSpan {
  /// The start of the value, or of its name if it has one.
  var start: Int
  var value: Range<Int>
  /// The members or elements.
  var parts: [JSONSpan]
  /// The length in bytes of the widest gap between two of its parts.
  var widestGap: Int
}

extension JSONLocator {
  /// Returns the position of a value and of all its parts.
  ///
  /// - Parameter name: The start of its name, if it has one.
  func span(at start: Int, named name: Int? = nil) -> JSONSpan {
    guard let open = byte(start), open == UInt8(ascii: "{") || open == UInt8(ascii: "[") else {
      return JSONSpan(start: name ?? start, value: start..<end(ofScalarAt: start), parts: [], widestGap: 0)
    }
    var parts: [JSONSpan] = []
    var (last, place) = (start + 1, skippingSpace(from: start + 1))
    var widest = place - last
    while let byte = byte(place), byte != UInt8(ascii: "]"), byte != UInt8(ascii: "}") {
      let first = place
      if open == UInt8(ascii: "{") {
        place = skippingSpace(from: skippingSpace(from: end(ofStringAt: place)) + 1)
        widest = max(widest, place - end(ofStringAt: first))
      }
      let part = span(at: place, named: first)
      parts.append(part)
      (last, place) = (part.value.upperBound, skippingSpace(from: part.value.upperBound))
      if self.byte(place) == UInt8(ascii: ",") { place = skippingSpace(from: place + 1) }
      widest = max(widest, part.widestGap, place - last)
    }
    return JSONSpan(start: name ?? start, value: start..<(place + 1), parts: parts, widestGap: widest)
  }

  private func end(ofScalarAt start: Int) -> Int {
    if byte(start) == UInt8(ascii: "\"") { return end(ofStringAt: start) }
    var place = start
    while let byte = byte(place), ![0x20, 0x0A, 0x0D, 0x09, 0x2C, 0x5D, 0x7D].contains(byte) { place += 1 }
    return place
  }
}
