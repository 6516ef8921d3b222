internal import Catalog
internal import Files
internal import JSON

/// A file that lists the token files of a design in each of its modes.
///
/// A modifier whose name is a dimension of a catalog, such as `theme`, becomes variants of the colors; for any other
/// modifier the default counts, and that is reported.
///
/// Source: Design Tokens Community Group, *Resolver Module* 2025.10.
struct TokenResolver {
  /// Why a resolver can't be used.
  enum ResolverError: Error, Hashable {
    case notAResolver
    /// The name of a set, modifier or file that doesn't exist.
    case missing(String)
    /// More combinations of modes or more files than any real project has.
    case tooMany
    /// A modifier without a default that is not a dimension of a catalog; the user would have to choose.
    case undecided(modifier: String)
  }

  private struct Mode {
    var variant: ParsedVariant
    var sources: [JSONValue]
    var isDefault: Bool
  }

  private enum Step {
    case set([JSONValue])
    case modifier([Mode])
  }

  private static let maxCombinationCount = 64
  private static let maxSourceCount = 512

  private var steps: [Step] = []
  /// Modifiers that are not dimensions of a catalog, with the mode that is used.
  private(set) var fixedModifiers: [String] = []

  init(_ root: JSONObject, _ keys: DesignKeys) throws(ResolverError) {
    guard let order = root["resolutionOrder"]?.elements, order.count <= Self.maxSourceCount else { throw .notAResolver }
    for entry in order {
      guard let (kind, name, object) = Self.step(entry, in: root) else { throw .notAResolver }
      if kind == "sets" {
        steps.append(.set(object["sources"]?.elements ?? []))
      } else {
        steps.append(.modifier(try modes(object, name, keys)))
      }
    }
  }

  /// Returns the meaning of an entry of the order: a reference to a set or modifier of the file, or one defined in
  /// place.
  private static func step(_ entry: JSONValue, in root: JSONObject) -> (kind: String, name: String, JSONObject)? {
    guard let object = entry.object else { return nil }
    if let reference = object["$ref"]?.text {
      let parts = reference.split(separator: "/").map(String.init)
      guard parts.count == 3, parts[0] == "#", ["sets", "modifiers"].contains(parts[1]),
        let found = root[parts[1]]?.object?[parts[2]]?.object
      else { return nil }
      return (parts[1], parts[2], found)
    }
    guard let type = object["type"]?.text, type == "set" || type == "modifier" else { return nil }
    return (type + "s", object["name"]?.text ?? "", object)
  }

  private mutating func modes(_ object: JSONObject, _ name: String, _ keys: DesignKeys) throws(ResolverError) -> [Mode]
  {
    guard let contexts = object["contexts"]?.object, !contexts.isEmpty else { throw .notAResolver }
    let standard = object["default"]?.text
    var modes: [Mode] = []
    if let dimension = keys.dimension(of: name), [.appearance, .contrast, .gamut, .device].contains(dimension) {
      for context in contexts.members {
        guard case .qualifiers(let meanings)? = DesignValue(context.name.text, of: dimension) else { continue }
        var variant = ParsedVariant()
        for meaning in meanings { _ = variant.take(meaning) }
        // Light is the fallback for all others, unless the design says that dark is.
        if dimension == .appearance, variant == ParsedVariant(), standard != nil {
          _ = variant.take(.appearance("light"))
        }
        let isDefault = ExactName(context.name.text) == standard.map(ExactName.init)
        modes.append(Mode(variant: variant, sources: context.value.elements ?? [], isDefault: isDefault))
      }
      // A mode with its own variant can't be the fallback for all others.
      if let place = modes.firstIndex(where: \.isDefault) { modes[place].variant = ParsedVariant() }
      if modes.count == contexts.members.count { return modes }
    }
    guard let standard, let sources = contexts[standard]?.elements else { throw .undecided(modifier: name) }
    fixedModifiers.append("\(name)=\(standard)")
    return [Mode(variant: ParsedVariant(), sources: sources, isDefault: true)]
  }

  // MARK: Colors

  /// Returns the colors of every mode.
  ///
  /// - Parameters:
  ///   - file: The path of the resolver.
  ///   - open: Returns the tokens of a file whose path is relative to the resolver.
  func colors(file: String, _ open: (String) throws(ResolverError) -> TokenTree) throws(ResolverError)
    -> [ColorCandidate]
  {
    var combinations: [(variant: ParsedVariant, sources: [JSONValue])] = [(ParsedVariant(), [])]
    for step in steps {
      var next: [(variant: ParsedVariant, sources: [JSONValue])] = []
      for combination in combinations {
        switch step {
        case .set(let sources): next.append((combination.variant, combination.sources + sources))
        case .modifier(let modes):
          for mode in modes {
            guard let variant = combination.variant.merged(with: mode.variant) else { continue }
            next.append((variant, combination.sources + mode.sources))
          }
        }
      }
      guard next.count <= Self.maxCombinationCount, next.allSatisfy({ $0.sources.count <= Self.maxSourceCount }) else {
        throw .tooMany
      }
      combinations = next
    }
    var found: [ColorCandidate] = []
    for combination in combinations {
      var tokens: TokenTree?
      for source in combination.sources {
        let tree = try Self.tokens(source, open)
        if tokens == nil { tokens = tree } else { tokens?.merge(tree) }
      }
      var table = ColorTable()
      tokens?.addColors(to: &table, ParsedVariant(), file: file)
      found += table.colors().map { color in
        var color = color
        color.variant = combination.variant
        return color
      }
    }
    return ColorCandidate.withoutRepetition(found)
  }

  private static func tokens(
    _ source: JSONValue, _ open: (String) throws(ResolverError) -> TokenTree
  ) throws(ResolverError) -> TokenTree {
    guard let object = source.object else { throw .notAResolver }
    if let name = object["$ref"]?.text { return try open(name) }
    guard let tree = TokenTree(object) else { throw .tooMany }
    return tree
  }
}

extension ParsedVariant {
  /// Returns a variant for both; nil if they contradict each other.
  fileprivate func merged(with other: ParsedVariant) -> ParsedVariant? {
    var merged = self
    if let appearance = other.luminosity, !merged.take(.appearance(appearance.value)) { return nil }
    if let gamut = other.gamut, !merged.take(.gamut(gamut)) { return nil }
    if other.idiom != .universal, !merged.take(.device(other.idiom)) { return nil }
    if other.isHighContrast { merged.isHighContrast = true }
    return merged
  }
}
