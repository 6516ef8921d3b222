internal import Catalog
internal import Files
internal import Imaging
public import Importing

/// What to check in the assets that an update changes; the same words on the terminal, as JSON and on the page.
public struct UpdateWarnings {
  /// The sizes that images should have but don't, by the path of the set: `expected 2x at 48×48`.
  public private(set) var expectedSizes: [String: String] = [:]
  /// The unchanged scales beside those that were delivered, as 'assets diff' says it, by the path of the set.
  public private(set) var notRedrawn: [String: String] = [:]
  private var names: [String: String] = [:]

  public init(_ plan: UpdatePlan, _ update: ProjectUpdate) {
    var redrawn: [String: [SetElement]] = [:]
    var delivered: [String: [SetElement]] = [:]
    var sizes: [String: [String]] = [:]
    for row in plan.rows {
      guard let place = row.outcome.place else { continue }
      names[place.set] = names[place.set] ?? place.asset
      delivered[place.set, default: []] += place.slots
      if case .replaced = row.outcome { redrawn[place.set, default: []] += place.slots }
      if let text = Self.sizeText(row) { sizes[place.set, default: []].append(text) }
    }
    expectedSizes = sizes.mapValues { $0.joined(separator: "; ") }
    for asset in update.assets {
      guard let slots = redrawn[asset.path] else { continue }
      notRedrawn[asset.path] = AssetChange.notRedrawn(
        asset.elements, beside: slots, changed: delivered[asset.path] ?? [])
    }
  }

  /// `expected 2x at 48×48`: the image doesn't have the size that its slot requires.
  public static func sizeText(_ row: UpdatePlan.Row) -> String? {
    switch row.outcome {
    case .replaced(let place), .added(let place):
      place.expectedSize.map { size in
        let sides = [size.width, size.height].map { String(Int($0.rounded())) }
        return "expected \(place.slots.map(\.shortSlot).joined(separator: ", ")) at \(sides.joined(separator: "×"))"
      }
    default: nil
    }
  }

  /// All of them, by asset.
  public var all: [(asset: String, path: String, text: String)] {
    names.sorted { Path.precedes($0.key, $1.key) }.compactMap { path, name in
      let texts = [expectedSizes[path], notRedrawn[path]].compactMap { $0 }
      return texts.isEmpty ? nil : (name, path, texts.joined(separator: "; "))
    }
  }
}
