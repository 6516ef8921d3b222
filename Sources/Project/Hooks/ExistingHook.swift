internal import Files

/// The hook that existed before ours, in a separate folder beside it; it keeps its file name, because some hooks check
/// it.
///
/// A script that looks for files beside itself is not moved. Rejected: links to everything beside it, which would not
/// help a script that looks in the parent folders.
struct ExistingHook {
  /// The absolute path at which git looks for the hook.
  private let path: String
  /// The absolute path of the existing hook once ours is installed; `Templates/pre-commit.sh` knows it too.
  let place: String
  /// The absolute path where it is now; nil if it doesn't exist.
  let current: String?

  init(besides path: String, _ state: ValidationHook.State) throws(FileError) {
    self.path = path
    place = Path.join(Path.join(Path.folder(path), "before-assets"), Path.name(path))
    var current: String?
    for place in [place] + (state == .outdated ? [path + ".before-assets"] : []) where current == nil {
      if try FileSystem.status(of: place) != nil { current = place }
    }
    self.current = current
  }

  /// Where the first version of our hook left it, which was beside the hook itself; nil if it is already at `place`.
  private var firstPlace: String? { current.flatMap { ExactName($0) == ExactName(place) ? nil : $0 } }

  /// True if it has to be moved to its place before ours is written.
  func isToBeMoved(_ state: ValidationHook.State) -> Bool { state == .foreign || firstPlace != nil }

  /// True if nothing exists at that place, or only the copy of this very hook that an interrupted `keep` left there.
  func isPlaceFree() throws(FileError) -> Bool {
    guard let there = try FileSystem.status(of: place) else { return true }
    guard let hook = try FileSystem.status(of: path) else { return false }
    if case .symbolicLink(let old) = hook.kind, case .symbolicLink(let kept) = there.kind {
      return ExactName(Self.textOneFolderDown(old)) == ExactName(kept)
    }
    return hook.identity == there.identity
  }

  /// Copies the existing hook, or the one that the first version moved, to its place; then ours can replace the
  /// original in one step.
  ///
  /// - Throws: `HookError.wouldNotRun` if the hook was executable and no longer would be; `FileError`. No copy is left
  ///   then.
  func keep() throws {
    let source = firstPlace ?? path
    guard let kind = try FileSystem.status(of: source)?.kind, kind != .folder else { return }
    let ran = FileSystem.isExecutable(source)
    try FileSystem.makeFolder(Path.folder(place))
    // Only the same hook, if anything, is at that path.
    try FileSystem.remove(place)
    if case .symbolicLink(let text) = kind {
      try FileSystem.makeLink(place, to: Self.textOneFolderDown(text))
    } else {
      try FileSystem.duplicate(source, to: place)
    }
    if ran, !FileSystem.isExecutable(place) {
      discard()
      throw HookError.wouldNotRun(source, place)
    }
  }

  /// Removes what `keep` created.
  func discard() {
    try? FileSystem.remove(place)
    _ = FileSystem.removeIfEmpty(Path.folder(place))
  }

  /// Removes what the first version left beside the hook, once `keep` has copied it to its place.
  func forgetFirstPlace() throws(FileError) {
    if let firstPlace { try FileSystem.remove(firstPlace) }
  }

  /// Restores the hook in one step, replacing ours.
  func restore() throws(FileError) {
    guard let current else { return try FileSystem.remove(path) }
    if firstPlace == nil, case .symbolicLink(let text)? = try FileSystem.status(of: place)?.kind {
      let link = place + ".link"
      try FileSystem.remove(link)
      try FileSystem.makeLink(link, to: originalText(text))
      try FileSystem.replace(path, with: link)
      try FileSystem.remove(place)
    } else {
      try FileSystem.replace(path, with: current)
    }
    _ = FileSystem.removeIfEmpty(Path.folder(place))
  }

  /// Returns the target of a link for a place one folder further down.
  private static func textOneFolderDown(_ text: String) -> String {
    text.utf8.first == UInt8(ascii: "/") ? text : "../" + text
  }

  /// Returns the target that a link had before it was moved. Earlier versions moved a link unchanged, so such a link
  /// only leads somewhere from its old place.
  private func originalText(_ text: String) -> String {
    let isAsItWas = !FileSystem.exists(place) && FileSystem.exists(Path.join(Path.folder(path), text))
    guard !isAsItWas, text.utf8.starts(with: "../".utf8) else { return text }
    return String(Substring(text.utf8.dropFirst(3)))
  }
}
