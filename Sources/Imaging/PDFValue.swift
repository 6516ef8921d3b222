/// A value of a PDF file, as far as page sizes need it: strings, streams' data and booleans are skipped.
///
/// Source: ISO 32000-1, 7.3.
indirect enum PDFValue: Hashable {
  case number(Double)
  case name(String)
  case reference(Int)
  case array([PDFValue])
  case dictionary([String: PDFValue])
  case other

  subscript(_ key: String) -> PDFValue? {
    if case .dictionary(let entries) = self { entries[key] } else { nil }
  }

  var elements: [PDFValue]? { if case .array(let elements) = self { elements } else { nil } }
  var double: Double? { if case .number(let number) = self { number } else { nil } }
  var int: Int? { double.flatMap { Int(exactly: $0) } }
  var reference: Int? { if case .reference(let number) = self { number } else { nil } }
  var name: String? { if case .name(let name) = self { name } else { nil } }
}
