internal import Files
internal import Imaging

extension Wording {
  /// Returns what prevents an image from being read, to follow its name; nil if only this program can't read it.
  static func problem(_ error: ImageHeaderError) -> String? {
    switch error {
    case .empty: "is empty"
    case .unknownFormat: "is not a valid image"
    case .otherFormat(let kind): "is \(withArticle(kind.rawValue.uppercased())) image"
    case .convertedLineEndings: "is damaged: its line endings were converted as if it were text"
    case .compressed: "is compressed with gzip"
    case .truncated(_, let bytes): "ends after \(count(bytes, "byte", "bytes")), before the image does"
    case .damaged(_, let damage, let offset): "is damaged at byte \(offset): \(self.damage(damage))"
    case .tooComplex: nil
    case .file(let error): "cannot be read (\(error.reason))"
    }
  }

  private static func damage(_ damage: ImageHeaderError.Damage) -> String {
    switch damage {
    case .missing(let part): "\(part) not found"
    case .length(let part): "\(part) has a wrong length"
    case .value(let part): "\(part) has an invalid value"
    case .checksum(let part): "\(part) has a wrong checksum"
    }
  }
}
