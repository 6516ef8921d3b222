import Catalog
import Files
import Importing
import TestKit

/// A line for each image and what becomes of it, so that a test shows a plan at a glance.
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

/// The plan for images that are told apart by a text.
func plan(
  _ files: [String: String], links: [String: String] = [:], paths: [String] = ["in"], into: String? = nil,
  moves: Bool = false, root: String? = nil, _ change: (inout ImportRequest) -> Void = { _ in }
) throws -> ImportPlan {
  let tree = MemoryFileTree(files: images(files), links: links)
  var request = ImportRequest(paths: paths, into: into, moves: moves, root: root)
  change(&request)
  return try ImportPlanner(tree).plan(request)
}

/// Files with the given texts; where the name is an image's, a small image that differs by its text.
func images(_ files: [String: String]) -> [String: [UInt8]] {
  Dictionary(uniqueKeysWithValues: files.map { ($0.key, image($0.value, $0.key)) })
}

/// The bytes of a file of this name: those of an image with a text behind its end, which no viewer looks at.
func image(_ text: String, _ path: String, side: Int = 2) -> [UInt8] {
  if text.isEmpty { return [] }
  switch Path.fileExtension(path).lowercased() {
  case "png": return ImageMaker.png(side, side) + bytes(text)
  case "jpg", "jpeg": return ImageMaker.jpeg(2, 2) + bytes(text)
  case "heic": return ImageMaker.heic(2, 2) + bytes(text)
  case "pdf": return ImageMaker.pdf(2, 2) + bytes("\n% \(text)\n%%EOF\n")
  case "svg": return ImageMaker.svg(width: "2", height: "2") + bytes("<!-- \(text) -->")
  default: return bytes(text)
  }
}
