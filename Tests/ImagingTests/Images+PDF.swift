extension Images {
  /// A PDF with a plain table; the objects are numbered from 1, the first is the catalog.
  static func pdf(objects: [String]) -> [UInt8] {
    var bytes = text("%PDF-1.7\n%\u{FF}\n")
    var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      table += padded(bytes.count) + " 00000 n \n"
      bytes += text("\(index + 1) 0 obj\n\(object)\nendobj\n")
    }
    let start = bytes.count
    return bytes + text(table + "trailer\n<< /Size 9 /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n")
  }

  static func pdf(page: String = "/MediaBox [0 0 40 30]", pages: String = "") -> [UInt8] {
    pdf(objects: [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 \(pages) >>",
      "<< /Type /Page /Parent 2 0 R /Title (a \\) >> \\( b) \(page) >>", "<< /Length 3 >> stream\n0 g\nendstream",
      "12.5",
    ])
  }

  private static func padded(_ number: Int) -> String {
    String(repeating: "0", count: 10 - String(number).count) + String(number)
  }

  /// A PDF of which pages lie in an object stream, found through a cross-reference stream whose rows are filtered.
  static func packedPDF() -> [UInt8] {
    let values = ["<< /Pages 2 0 R >>", "<< /Kids [3 0 R] >>", "<< /MediaBox [0 0 40 30] >>"]
    let heads = "1 0 2 \(values[0].utf8.count) 3 \(values[0].utf8.count + values[1].utf8.count) "
    var bytes = text("%PDF-1.5\n")
    let objects = bytes.count
    let packed = stored(text(heads + values.joined()))
    bytes += stream(4, "/Type /ObjStm /N 3 /First \(heads.utf8.count)", packed)
    let table = bytes.count
    let rows = [[0, 0, 0], [2, 4, 0], [2, 4, 1], [2, 4, 2], [1, objects, 0], [1, table, 0]]
    let plain = rows.map { [UInt8($0[0])] + big($0[1], 2) + [UInt8($0[2])] }
    let parameters = "/DecodeParms << /Columns 4 /Predictor 12 >>"
    bytes += stream(5, "/Type /XRef /W [1 2 1] /Index [0 6] /Size 6 /Root 1 0 R \(parameters)", stored(filtered(plain)))
    return bytes + text("startxref\n\(table)\n%%EOF")
  }

  /// A PDF whose table is a stream with these entries in its dictionary and these rows of 4 bytes, not packed.
  static func pdf(tableEntries entries: String, rows: [UInt8]) -> [UInt8] {
    text("%PDF-1.5\n5 0 obj\n<< /Type /XRef \(entries) /Length \(rows.count) >>\nstream\r\n") + rows
      + text("\nendstream\nendobj\nstartxref\n9\n%%EOF")
  }

  private static func stream(_ number: Int, _ entries: String, _ data: [UInt8]) -> [UInt8] {
    text("\(number) 0 obj\n<< \(entries) /Filter /FlateDecode /Length \(data.count) >>\nstream\r\n") + data
      + text("\nendstream\nendobj\n")
  }

  /// PNG's filter 2: each byte less the one above.
  private static func filtered(_ rows: [[UInt8]]) -> [UInt8] {
    var above = zeros(4)
    var result: [UInt8] = []
    for row in rows {
      result += [2] + zip(row, above).map { $0 &- $1 }
      above = row
    }
    return result
  }
}
