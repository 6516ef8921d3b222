internal import Catalog
public import Files

/// Works out how delivered images replace those of a project; it reads and never writes.
public struct UpdatePlanner {
  private let matcher: DeliveryMatcher
  private let tree: any FileTree
  private let files: any FileTree

  /// - Parameters:
  ///   - tree: Holds the assets.
  ///   - files: Holds the delivered images.
  public init(_ matcher: DeliveryMatcher, in tree: any FileTree, from files: any FileTree) {
    (self.matcher, self.tree, self.files) = (matcher, tree, files)
  }

  /// - Parameter isForced: Images may be smaller than those that are there.
  /// - Throws: `UpdateError`.
  public func plan(
    _ delivery: Delivery, known: DeliveryMapping = DeliveryMapping(), isForced: Bool = false
  ) throws(UpdateError) -> UpdatePlan {
    try check(known.stated)
    var sets: [Int: SetReplacement] = [:]
    var plan = UpdatePlan(rows: [], edits: [])
    var names: [DeliveredName] = []
    for image in delivery.images {
      let name: DeliveredName
      do throws(ImageNameError) {
        name = try DeliveredName(image.name, matcher.context)
      } catch {
        plan.rows.append(.init(image: image, outcome: .refused(.name(error), nil), title: Path.stem(image.name)))
        continue
      }
      names.append(name)
      let outcome = try outcome(of: image, name, known, &sets, isForced: isForced)
      plan.rows.append(.init(image: image, outcome: outcome, title: name.title))
    }
    if let unused = known.stated.first(where: { entry in !names.contains { known.isMeant(entry, by: $0) } }) {
      throw .notDelivered(unused.delivered, names: names.map(\.title))
    }
    plan.edits = sets.values.compactMap(\.edit).sorted { Path.precedes($0.path, $1.path) }
    return plan
  }

  private func check(_ stated: [DeliveryMapping.Entry]) throws(UpdateError) {
    for entry in stated where !entry.asset.isEmpty {
      let found = matcher.asset(named: entry.asset)
      if found.isEmpty { throw .unknownAsset(entry.asset, names: matcher.names) }
      if found.count > 1 { throw .severalAssets(entry.asset, paths: found.map(\.path)) }
    }
  }

  private func outcome(
    of image: DeliveredImage, _ name: DeliveredName, _ known: DeliveryMapping, _ sets: inout [Int: SetReplacement],
    isForced: Bool
  ) throws(UpdateError) -> UpdatePlan.Outcome {
    if name.readings.contains(where: { known.asset(for: name, $0)?.name == "" }) { return .leftOut }
    guard let match = matcher.match(name, known: known), let number = match.assets.first else { return .unmatched }
    guard match.assets.count == 1 else { return .ambiguous(match.assets.map { matcher.assets[$0].path }) }
    var set = sets[number] ?? SetReplacement(matcher.assets[number], in: tree)
    let outcome = set.put(image, name, match, from: files, isForced: isForced)
    sets[number] = set
    return outcome
  }
}

/// Why an update can't be planned.
public enum UpdateError: Error, Hashable, Sendable {
  /// An asset that was named; holds the names there are.
  case unknownAsset(String, names: [String])
  case severalAssets(String, paths: [String])
  /// A delivered name that was given for no image of the delivery; holds those there are.
  case notDelivered(String, names: [String])
}
