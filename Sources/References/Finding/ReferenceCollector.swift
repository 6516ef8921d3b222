/// Collects what the scanners find in one file.
struct ReferenceCollector {
  /// The names that are wanted, so that no work is spent on others.
  struct Filter {
    var isWanted: (AssetReference.Kind, String) -> Bool = { _, _ in true }
    /// Called for a string with interpolations, with the text before the first and after the last one; nil if nothing
    /// asks for them.
    var isBuiltWanted: ((_ start: String, _ end: String) -> Bool)?
    var wantsStretching = false
    /// References with less certainty don't need to be reported.
    var minimum = AssetReference.Certainty.possible
  }

  /// A place that is not a name but is worth reporting.
  struct Warning {
    enum Kind {
      /// Holds the known beginning and end.
      case built(start: String, end: String)
      case stretching
    }

    var kind: Kind
    var offset: Int
    /// The text at the place; for a call that stretches an image, the image's name if it is beside it.
    var text: String
  }

  private let filter: Filter
  private(set) var found: [ScannedName] = []
  private(set) var warnings: [Warning] = []

  init(_ filter: Filter) { self.filter = filter }

  /// True if a reference of this kind and name is to be reported; ask before doing work for it.
  func wants(_ kind: AssetReference.Kind, _ name: String) -> Bool { !name.isEmpty && filter.isWanted(kind, name) }

  mutating func add(
    _ name: String, at range: Range<Int>, _ kind: AssetReference.Kind, _ subject: AssetReference.AssetKind,
    _ certainty: AssetReference.Certainty, _ spelling: LiteralSyntax, key: String? = nil
  ) {
    guard wants(kind, name) else { return }
    add(
      ScannedName(
        name: name, range: range, kind: kind, subject: subject, certainty: certainty, spelling: spelling, key: key))
  }

  /// Adds a name that is certainly wanted.
  mutating func add(_ name: ScannedName) { found.append(name) }

  /// Changes the certainty of a name that was found; `index` counts from the first one.
  mutating func raise(_ index: Int, to certainty: AssetReference.Certainty, _ subject: AssetReference.AssetKind) {
    found[index].certainty = certainty
    found[index].subject = subject
  }

  var wantsBuilt: Bool { filter.isBuiltWanted != nil }
  var wantsStretching: Bool { filter.wantsStretching }
  var minimum: AssetReference.Certainty { filter.minimum }

  mutating func addBuilt(_ text: String, start: String, end: String, at offset: Int) {
    guard filter.isBuiltWanted?(start, end) == true else { return }
    warnings.append(Warning(kind: .built(start: start, end: end), offset: offset, text: text))
  }

  mutating func addStretching(of image: String, at offset: Int) {
    warnings.append(Warning(kind: .stretching, offset: offset, text: image))
  }
}
