internal import Arguments
internal import Files
internal import Spelling

/// A typed path that doesn't exist, with suggestions.
struct PathNotFound: Hashable, Sendable {
  /// As typed.
  var path: String
  /// The deepest existing folder on the path, and the name that it doesn't contain.
  var folder: String
  var missing: String
  /// Existing paths with a similar name in that folder, as the user would type them; the best first.
  var near: [String]

  /// - Parameter isWanted: Returns whether an existing absolute path could be meant.
  init(_ path: String, from context: CommandContext, where isWanted: (String) -> Bool = { _ in true }) {
    self.path = path
    var place = context.absolute(path)
    var missing: String
    repeat {
      missing = Path.name(place)
      place = Path.folder(place)
    } while place != "/" && !FileSystem.isFolder(place)
    (folder, self.missing) = (place, missing)
    let there = ((try? DiskFileTree(place).entries(of: "")) ?? []).map(\.name)
    near = NearestNames.find(missing, among: there).map { Path.join(place, $0) }.filter(isWanted).map(context.shown)
  }

  var causes: [String] { ["\(quoted(missing)) not found in \(quoted(folder))"] }

  var hints: [String] {
    [didYouMean(near) ?? "use a path relative to the current folder, or an absolute path"]
  }
}
