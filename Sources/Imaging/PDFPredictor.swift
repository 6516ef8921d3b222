/// Undoes the row filters, those of PNG, that cross-reference streams are packed with.
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

  /// Returns the rows without filters; nil for predictors and pixel sizes that no such stream has.
  func restored(_ data: [UInt8]) -> [UInt8]? {
    if predictor == 1 { return data }
    guard (10...15).contains(predictor), (1...65536).contains(columns) else { return nil }
    var result: [UInt8] = []
    var above = [UInt8](repeating: 0, count: columns)
    for start in stride(from: 0, through: data.count - columns - 1, by: columns + 1) {
      guard let row = restored(data[start], data[(start + 1)...(start + columns)], above) else { return nil }
      result += row
      above = row
    }
    return result
  }

  private func restored(_ filter: UInt8, _ row: ArraySlice<UInt8>, _ above: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    for (byte, up) in zip(row, above) {
      let left = result.last ?? 0
      switch filter {
      case 0: result.append(byte)
      case 1: result.append(byte &+ left)
      case 2: result.append(byte &+ up)
      case 3: result.append(byte &+ UInt8((Int(left) + Int(up)) / 2))
      default: return nil  // Paeth is not used for tables
      }
    }
    return result
  }
}
