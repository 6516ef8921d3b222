internal import Arguments
internal import Files
internal import Spelling

/// A path that was typed and leads nowhere, with what may have been meant.
struct PathNotFound: Hashable, Sendable {
  /// As it was typed.
  var path: String
  /// The deepest folder on the way that is there, and the name that it does not hold.
  var folder: String
  var missing: String
  /// What lies there under names that are like the next one, as one would type them; the best first.
  var near: [String]

  /// - Parameter isWanted: Tells of an absolute path that is there whether it could be meant.
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
