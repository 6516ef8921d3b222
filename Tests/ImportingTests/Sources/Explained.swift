import Files
import Importing
import TestKit

/// The plan for an example folder, with what was seen and read: one text that a test compares as a whole.
func explained(
  _ files: [String: [UInt8]], paths: [String] = ["in"], root: String? = nil, from source: SourcePlatform? = nil,
  keys: DesignKeys = .standard, readsLocaleFolders: Bool = false
) throws -> String {
  var request = ImportRequest(paths: paths, root: root)
  (request.source, request.keys, request.readsLocaleFolders) = (source, keys, readsLocaleFolders)
  let plan = try ImportPlanner(MemoryFileTree(files: files)).plan(request)
  let sources = plan.sources.map { "\($0.folder) is \($0.source.rawValue), as '\($0.seen)' shows" }
  let images = zip(plan.files, lines(plan)).map { file, line in
    let read = file.name?.qualifiers.map(\.description).dropFirst().joined(separator: ", ") ?? ""
    return read.isEmpty ? line : "\(line) (\(read))"
  }
  return (sources + images).joined(separator: "\n") + "\n"
}

/// Different bytes for each path, so that no two images are the same, and sides of two points at the scale that the
/// name says.
func images(_ paths: String...) -> [String: [UInt8]] {
  Dictionary(
    uniqueKeysWithValues: paths.map { path in
      let stem = Path.stem(path)
      let scale = [3, 2].first { stem.hasSuffix("\($0)x") || stem.hasSuffix("Scale=\($0)") } ?? 1
      return (path, image(path, path, side: 2 * scale))
    })
}

/// What is left to do once a plan was carried out and is made again.
func secondPlan(_ files: [String: [UInt8]], from source: SourcePlatform? = nil) throws -> ImportPlan {
  let store = MemoryStore(files)
  var request = ImportRequest(paths: ["in"])
  request.source = source
  var run = ImportTransaction(try ImportPlanner(store).plan(request), in: store)
  _ = try run.run()
  return try ImportPlanner(store).plan(request)
}

/// What differs from the golden text of this name; nil where nothing does.
func planGolden(_ text: String, _ name: String, test: String = #filePath) -> String? {
  Golden.difference(text, name, test: Path.folder(test))
}
