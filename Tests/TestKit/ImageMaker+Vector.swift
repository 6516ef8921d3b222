extension ImageMaker {
  /// Returns a PDF of one page filled with a color; width and height are in points.
  public static func pdf(_ width: Double, _ height: Double, _ color: Color = .blue) -> [UInt8] {
    let channels = [color.red, color.green, color.blue].map { shown(Double($0) / 255) }.joined(separator: " ")
    return pdf(width, height, drawing: "\(channels) rg 0 0 \(shown(width)) \(shown(height)) re f")
  }

  /// Returns a PDF of one page with a vector image in PDF's own operators.
  ///
  /// Source: ISO 32000-1, section 8.5 (paths).
  public static func pdf(_ width: Double, _ height: Double, drawing: String) -> [UInt8] {
    let box = "0 0 \(shown(width)) \(shown(height))"
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [\(box)] /Contents 4 0 R /Resources << >> >>",
      "<< /Length \(drawing.utf8.count) >>\nstream\n\(drawing)\nendstream",
    ]
    var text = "%PDF-1.4\n"
    var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let offset = String(text.utf8.count)
      table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += table + "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return Array(text.utf8)
  }

  /// Returns an SVG with a filled circle; attributes that are nil are left out.
  ///
  /// - Parameters:
  ///   - width: As written in the file, such as `24`, `24px`, `1in` or `100%`; so is `height`.
  ///   - viewBox: Such as `0 0 24 24`.
  public static func svg(
    width: String? = nil, height: String? = nil, viewBox: String? = nil, _ color: Color = .blue
  ) -> [UInt8] {
    let attributes = [("width", width), ("height", height), ("viewBox", viewBox)].compactMap { name, value in
      value.map { " \(name)=\"\($0)\"" }
    }
    return Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg"\(attributes.joined())>
        <circle cx="50%" cy="50%" r="50%" fill="rgb(\(color.red),\(color.green),\(color.blue))"/>
      </svg>

      """.utf8)
  }

  /// Writes whole numbers without a fraction.
  private static func shown(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e9 ? String(Int(number)) : String(number)
  }
}
