/// Undoes the row filters of PNG, which cross-reference streams use.
///
/// Source: ISO 32000-1, 7.4.4.4; PNG (Third Edition), 9.2.
struct PDFPredictor {
  private let predictor: Int
  private let columns: Int

  init(_ parameters: PDFValue?) {
    predictor = parameters?["Predictor"]?.int ?? 1
    let colors = parameters?["Colors"]?.int ?? 1
    let bits = parameters?["BitsPerComponent"]?.int ?? 8
    columns = colors == 1 && bits == 8 ? parameters?["Columns"]?.int ?? 1 : 0
  }

  /// Returns the rows without filters; nil for predictors and pixel sizes that no such stream uses.
  func restored(_ data: [UInt8]) -> [UInt8]? {
    if predictor == 1 { return data }
    guard (10...15).contains(predictor), (1...65536).contains(columns) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(data.count)
    for start in stride(from: 0, through: data.count - columns - 1, by: columns + 1) {
      guard data[start] <= 3 else { return nil }  // Paeth is not used for tables
      for column in 0..<columns {
        let left = column == 0 ? 0 : result[result.count - 1]
        let up = result.count < columns ? 0 : result[result.count - columns]
        result.append(data[start + 1 + column] &+ Self.guess(data[start], left: left, up: up))
      }
    }
    return result
  }

  /// Returns the value that a filter adds to a byte, by the bytes beside and above it.
  private static func guess(_ filter: UInt8, left: UInt8, up: UInt8) -> UInt8 {
    switch filter {
    case 1: left
    case 2: up
    case 3: UInt8((Int(left) + Int(up)) / 2)
    default: 0
    }
  }
}
