public import Files

/// Why a property list could not be used.
public enum PropertyListError: Error, Hashable, Sendable {
  /// More bytes than `PropertyList.largest`.
  case tooLarge(bytes: Int)
  /// Lists are nested deeper than `PropertyList.deepest`, or a small file expands into very many values.
  case tooDeep
  /// The bytes are neither an XML nor a binary property list.
  case notAPropertyList
  case unreadable(FileError)
}
