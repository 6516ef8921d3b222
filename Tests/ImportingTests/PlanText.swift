import Catalog
import Files
import Importing

/// A line for each picture and what becomes of it, so that a test shows a plan at a glance.
func lines(_ plan: ImportPlan) -> [String] { plan.files.map { "\($0.path): \(words($0.outcome))" } }

private func words(_ outcome: ImportOutcome) -> String {
  switch outcome {
  case .imported(let set, let slot, let name): "\(Path.name(set)) [\(slot.slotDescription)] \(name)"
  case .alreadyThere(let file): "already \(Path.name(file))"
  case .duplicate(let first): "same bytes as \(first)"
  case .left(let reason): "left, \(reason)"
  case .conflict(let kind, let others): "\(kind.identifier) with \(others.joined(separator: ", "))"
  }
}

/// The plan for pictures whose bytes are given by text.
func plan(
  _ files: [String: String], links: [String: String] = [:], paths: [String] = ["in"], into: String? = nil,
  moves: Bool = false, root: String? = nil
) throws -> ImportPlan {
  let tree = MemoryTree(files: files.mapValues(bytes), links: links)
  return try ImportPlanner(tree).plan(ImportRequest(paths: paths, into: into, moves: moves, root: root))
}
