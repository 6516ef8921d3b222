/// A pattern for names of assets, as one types it: `bell`, `icon*`, `Toolbar/?ell`.
///
/// `*` stands for any letters, `?` for one; upper and lower case are the same. A pattern without either finds the names
/// that contain it.
public struct NamePattern: Hashable, Sendable {
  private let letters: [Character]

  public init(_ text: String) {
    let lower = text.lowercased()
    letters = Array(lower.contains("*") || lower.contains("?") ? lower : "*\(lower)*")
  }

  /// True where the full name or its last part fits.
  public func matches(_ item: CatalogItem) -> Bool { matches(item.qualifiedName) || matches(item.name) }

  /// Goes back to the last star only, so that the work is at most letters times letters.
  public func matches(_ name: String) -> Bool {
    let name = Array(name.lowercased())
    var (position, place) = (0, 0)
    var star: (position: Int, place: Int)?
    while place < name.count {
      if position < letters.count, letters[position] == "*" {
        star = (position, place)
        position += 1
      } else if position < letters.count, letters[position] == "?" || letters[position] == name[place] {
        position += 1
        place += 1
      } else if let last = star {
        star = (last.position, last.place + 1)
        position = last.position + 1
        place = last.place + 1
      } else {
        return false
      }
    }
    return letters[position...].allSatisfy { $0 == "*" }
  }
}
