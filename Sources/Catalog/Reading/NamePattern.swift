internal import Files

/// A pattern for names of assets as users type it: `bell`, `icon*`, `Toolbar/?ell`.
///
/// `*` matches any letters, `?` one; upper and lower case are the same. A pattern without either finds the names that
/// contain it.
public struct NamePattern: Hashable, Sendable {
  private let letters: [Character]

  /// - Parameter text: As typed; any text is a pattern.
  public init(_ text: String) {
    let lower = text.lowercased()
    letters = Array(lower.contains("*") || lower.contains("?") ? lower : "*\(lower)*")
  }

  /// True if the full name or its last part matches.
  public func matches(_ item: CatalogFolder) -> Bool { matches(item.qualifiedName) || matches(item.name) }

  /// True if the whole name matches.
  public func matches(_ name: String) -> Bool {
    Wildcards.fit(letters, Array(name.lowercased()), isAny: { $0 == "*" }, isSame: { $0 == $1 || $0 == "?" })
  }
}
