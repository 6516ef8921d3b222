internal import Catalog
internal import Files

/// Named colors as a project defines them: values and references to one another, for one or more variants each.
///
/// References are resolved for each variant, as a device does: `accent` that refers to `blue` is dark if `blue` has a
/// dark value, whichever file that is in.
struct ColorTable {
  /// The value of a definition.
  enum Content: Hashable {
    case color(ColorValue)
    case reference(to: String)
    case problem(ColorImportError)
  }

  struct Definition: Hashable {
    var variant: ParsedVariant
    var content: Content
    var file: String
    /// Counted from 1; nil if the file has no lines.
    var line: Int?
  }

  /// How long a chain of references may be.
  static let deepest = 64

  /// The definitions of one name, looked up by variant: a table may have as many modes as it has colors.
  private struct Definitions {
    private(set) var all: [Definition] = []
    private var places: [ParsedVariant: Int] = [:]
    /// The first definition for each key.
    private var indexesByKey: [VariantKey: Int] = [:]

    func place(of variant: ParsedVariant) -> Int? { places[variant] }

    subscript(place: Int) -> Definition {
      get { all[place] }
      set { all[place] = newValue }
    }

    mutating func append(_ definition: Definition) {
      places[definition.variant] = all.count
      let key = VariantKey(definition.variant)
      if indexesByKey[key] == nil { indexesByKey[key] = all.count }
      all.append(definition)
    }

    /// Returns the definition that a device with a variant uses: of the matching ones the most specific, a device
    /// before a gamut before an appearance, as in Android.
    func best(for variant: ParsedVariant) -> Definition? {
      for key in VariantKey(variant).thatFit {
        if let index = indexesByKey[key] { return all[index] }
      }
      return nil
    }
  }

  /// The identity of a color's variant.
  private struct VariantKey: Hashable {
    var idiom: Idiom
    var gamut: String?
    var luminosity: Appearance?
    var isHighContrast: Bool

    init(_ variant: ParsedVariant) {
      idiom = variant.idiom
      gamut = variant.gamut
      luminosity = variant.luminosity
      isHighContrast = variant.isHighContrast
    }

    /// The key itself and less specific ones, the most specific first.
    var thatFit: [VariantKey] {
      var appearances = [self]
      appearances = appearances.flatMap { $0.isUniversal ? [$0] : [$0, $0.with { $0.idiom = .universal }] }
      appearances = appearances.flatMap { $0.gamut == nil ? [$0] : [$0, $0.with { $0.gamut = nil }] }
      appearances = appearances.flatMap { $0.luminosity == nil ? [$0] : [$0, $0.with { $0.luminosity = nil }] }
      return appearances.flatMap { $0.isHighContrast ? [$0, $0.with { $0.isHighContrast = false }] : [$0] }
    }

    private var isUniversal: Bool { idiom == .universal }

    private func with(_ change: (inout VariantKey) -> Void) -> VariantKey {
      var other = self
      change(&other)
      return other
    }
  }

  private var definitions: [ExactName: Definitions] = [:]
  private var order: [String] = []
  private var left: [ColorCandidate] = []

  /// - Parameter replaces: A later definition replaces an earlier one; otherwise two are a problem.
  mutating func add(_ name: String, _ definition: Definition, replaces: Bool = false) {
    let key = ExactName(name)
    if definitions[key] == nil { order.append(name) }
    guard let place = definitions[key]?.place(of: definition.variant) else {
      definitions[key, default: Definitions()].append(definition)
      return
    }
    var definition = definition
    if !replaces, definitions[key]?[place].content != definition.content {
      definition.content = .problem(.definedTwice)
    }
    definitions[key]?[place] = definition
  }

  /// Records a definition for a variant that colors can't have.
  mutating func leave(_ name: String, _ problem: ColorImportError, file: String, line: Int?) {
    left.append(
      ColorCandidate(name: name, variant: ParsedVariant(), content: .failure(problem), file: file, line: line))
  }

  /// The variants for which a name, or another one that it refers to, has definitions.
  private func variants(of name: String) -> [ParsedVariant] {
    var found: [ParsedVariant] = []
    var known: Set<ParsedVariant> = []
    var waiting = [name]
    var seen: Set<ExactName> = []
    while let next = waiting.popLast(), seen.count <= Self.deepest {
      guard seen.insert(ExactName(next)).inserted else { continue }
      for definition in definitions[ExactName(next)]?.all ?? [] {
        if known.insert(definition.variant).inserted { found.append(definition.variant) }
        if case .reference(let other) = definition.content, !seen.contains(ExactName(other)) { waiting.append(other) }
      }
    }
    return found
  }

  /// Every color with its references resolved, in the order of the names' first definitions, and what is left.
  func colors() -> [ColorCandidate] {
    left
      + order.flatMap { name in
        variants(of: name).compactMap { variant in
          definitions[ExactName(name)]?.best(for: variant).map { first in
            ColorCandidate(
              name: name, variant: variant, content: content(of: name, for: variant), file: first.file, line: first.line
            )
          }
        }
      }
  }

  /// Follows references to a value or to what prevents one.
  private func content(of name: String, for variant: ParsedVariant) -> Result<ColorValue, ColorImportError> {
    var path = [name]
    while path.count <= Self.deepest {
      guard let found = definitions[ExactName(path[path.count - 1])]?.best(for: variant) else {
        return .failure(.unknownReference(path[path.count - 1]))
      }
      switch found.content {
      case .color(let color): return .success(color)
      case .problem(let problem): return .failure(problem)
      case .reference(let other):
        if path.contains(where: { ExactName($0) == ExactName(other) }) { return .failure(.circle(path + [other])) }
        path.append(other)
      }
    }
    return .failure(.tooManyReferences)
  }
}

extension ParsedVariant {
  /// The first qualifier for which a color set has no slot, as text.
  var inexpressibleForColors: String? {
    if let locale { return locale }
    return [direction, widthClass.map { "\($0) width" }, heightClass.map { "\($0) height" }].compactMap { $0 }.first
  }
}

/// One color for one variant, before its destination is known.
struct ColorCandidate {
  var name: String
  var variant: ParsedVariant
  var content: Result<ColorValue, ColorImportError>
  var file: String
  var line: Int?

  /// Leaves out the variants of a color that is the same in all of them.
  static func withoutRepetition(_ colors: [ColorCandidate]) -> [ColorCandidate] {
    let byName = Dictionary(grouping: colors) { ExactName($0.name) }
    // Each name is visited once, since it may have as many variants as there are colors.
    let sameInAll = byName.filter { _, all in
      guard let base = all.first(where: { $0.variant == ParsedVariant() }) else { return false }
      return all.allSatisfy { $0.content == base.content }
    }
    return colors.filter { $0.variant == ParsedVariant() || sameInAll[ExactName($0.name)] == nil }
  }
}

/// Why a color can't be imported.
public enum ColorImportError: Error, Hashable, Sendable {
  /// The value is not a color, or has a number that a catalog can't hold.
  case notAColor(String)
  /// Colors refer to one another in a cycle; holds its names.
  case circle([String])
  case tooManyReferences
  /// The referenced color doesn't exist.
  case unknownReference(String)
  /// A theme decides at run time: `?attr/colorPrimary`.
  case decidedByTheme(String)
  /// A color of Android itself, which may differ on each device.
  case ofSystem(String)
  /// One file defines two colors for one name and one variant.
  case definedTwice
  /// A color set has no slot for the variant.
  case inexpressible(String)
  case name(ImageNameError)

  /// A stable identifier for other programs: `not-a-color`.
  public var identifier: String {
    switch self {
    case .notAColor: "not-a-color"
    case .circle: "circle"
    case .tooManyReferences: "too-many-references"
    case .unknownReference: "unknown-reference"
    case .decidedByTheme: "decided-by-theme"
    case .ofSystem: "of-system"
    case .definedTwice: "defined-twice"
    case .inexpressible: "inexpressible"
    case .name: "name"
    }
  }
}
