internal import Catalog
public import Files

/// Plans how delivered images replace those of a project; it reads and never writes.
public struct UpdatePlanner {
  private let matcher: DeliveryMatcher
  private let tree: any FileTree
  private let files: any FileTree

  /// - Parameters:
  ///   - tree: Contains the assets.
  ///   - files: Contains the delivered images.
  public init(_ matcher: DeliveryMatcher, in tree: any FileTree, from files: any FileTree) {
    (self.matcher, self.tree, self.files) = (matcher, tree, files)
  }

  /// - Parameter isForced: Images may be smaller than the existing ones.
  /// - Throws: `UpdateError`.
  public func plan(
    _ delivery: Delivery, known: DeliveryMapping = DeliveryMapping(), isForced: Bool = false
  ) throws(UpdateError) -> UpdatePlan {
    try check(known.stated)
    var plan = UpdatePlan(rows: [], edits: [])
    // The images of each set, by their rows.
    var sets: [Int: [Assignment]] = [:]
    var names: [DeliveredName] = []
    for image in delivery.images {
      let name: DeliveredName
      do throws(ImageNameError) {
        name = try DeliveredName(image.name, around: image.foldersAround, matcher.context)
      } catch {
        plan.rows.append(.init(image: image, outcome: .refused(.name(error), nil), title: Path.stem(image.name)))
        continue
      }
      names.append(name)
      let outcome: UpdatePlan.Outcome
      switch target(of: name, known) {
      case .success(let match):
        sets[match.assets[0], default: []].append(Assignment(row: plan.rows.count, name: name, match: match))
        // Until the images of its set have been read.
        outcome = .unmatched
      case .failure(let reason): outcome = reason.outcome
      }
      plan.rows.append(.init(image: image, outcome: outcome, title: name.title))
    }
    if let unused = known.stated.first(where: { entry in !names.contains { known.isMeant(entry, by: $0) } }) {
      throw .notDelivered(unused.delivered, names: names.map(\.title))
    }
    for result in replaced(sets.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, plan, isForced: isForced) {
      for (row, outcome) in result.outcomes { plan.rows[row].outcome = outcome }
      if let edit = result.edit { plan.edits.append(edit) }
    }
    plan.edits.sort { Path.precedes($0.path, $1.path) }
    return plan
  }

  private func check(_ stated: [DeliveryMapping.Entry]) throws(UpdateError) {
    for entry in stated where !entry.asset.isEmpty {
      let found = matcher.asset(named: entry.asset)
      if found.isEmpty { throw .unknownAsset(entry.asset, names: matcher.names) }
      if found.count > 1 { throw .severalAssets(entry.asset, paths: found.map(\.path)) }
    }
  }

  /// An image that is added to a set.
  private struct Assignment {
    var row: Int
    var name: DeliveredName
    var match: DeliveryMatcher.Match
  }

  /// Why an image isn't added to any set.
  private struct Unassigned: Error {
    var outcome: UpdatePlan.Outcome
  }

  private func target(
    of name: DeliveredName, _ known: DeliveryMapping
  ) -> Result<DeliveryMatcher.Match, Unassigned> {
    if name.readings.contains(where: { known.asset(for: name, $0)?.name == "" }) {
      return .failure(Unassigned(outcome: .leftOut))
    }
    guard let match = matcher.match(name, known: known), !match.assets.isEmpty else {
      let problem = name.readings.lazy.compactMap(\.problem).first
      return .failure(Unassigned(outcome: problem.map { .refused(.noSlotForName($0), nil) } ?? .unmatched))
    }
    if let problem = match.reading.problem {
      return .failure(Unassigned(outcome: .refused(.noSlotForName(problem), nil)))
    }
    guard match.assets.count == 1 else {
      return .failure(Unassigned(outcome: .ambiguous(match.assets.map { matcher.assets[$0].path })))
    }
    return .success(match)
  }

  private struct Replaced: Sendable {
    var outcomes: [(row: Int, outcome: UpdatePlan.Outcome)] = []
    var edit: SetEdit?
  }

  /// What threads share: they read the trees, and each has sets of its own.
  private struct SharedRun: @unchecked Sendable {
    let planner: UpdatePlanner
    let sets: [(Int, [Assignment])]
    let rows: [UpdatePlan.Row]
  }

  /// Compares the images with the existing ones, on all cores.
  private func replaced(_ sets: [(Int, [Assignment])], _ plan: UpdatePlan, isForced: Bool) -> [Replaced] {
    let run = SharedRun(planner: self, sets: sets, rows: plan.rows)
    return Parallel.map(Array(sets.indices), batch: 16) { number in
      let (asset, assignments) = run.sets[number]
      var set = SetReplacement(run.planner.matcher.assets[asset], in: run.planner.tree)
      var result = Replaced()
      for assignment in assignments {
        let image = run.rows[assignment.row].image
        let outcome = set.put(
          image, assignment.name, assignment.match, isOnly: assignments.count == 1, from: run.planner.files,
          isForced: isForced)
        result.outcomes.append((assignment.row, outcome))
      }
      result.edit = set.edit
      return result
    }
  }
}

/// Why an update can't be planned.
public enum UpdateError: Error, Hashable, Sendable {
  /// An asset that was named but not found; holds the existing names.
  case unknownAsset(String, names: [String])
  case severalAssets(String, paths: [String])
  /// A delivered name that isn't in the delivery; holds those that are.
  case notDelivered(String, names: [String])
}
