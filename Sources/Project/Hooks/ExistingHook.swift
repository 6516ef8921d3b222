internal import Files

/// The hook that was there before ours, in a separate folder beside it; it keeps its name, for some hooks look at it.
struct ExistingHook {
  /// The absolute path at which git looks for the hook.
  private let path: String
  /// The absolute path at which the hook that was there lies behind ours; `Templates/pre-commit.sh` knows it too.
  let place: String
  /// The absolute path at which it lies now; nil if there is none.
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

  /// Where it lies if the first version of our hook, which had it beside itself, was not followed by another yet.
  private var firstPlace: String? { current.flatMap { ExactName($0) == ExactName(place) ? nil : $0 } }

  /// True if it has to be put at its place before ours is written.
  func isToBeMoved(_ state: ValidationHook.State) -> Bool { state == .foreign || firstPlace != nil }

  /// True if nothing lies at that place, or what a kill left of `keep`: the very hook that is there.
  func isPlaceFree() throws(FileError) -> Bool {
    guard let there = try FileSystem.status(of: place) else { return true }
    guard let hook = try FileSystem.status(of: path) else { return false }
    if case .symbolicLink(let old) = hook.kind, case .symbolicLink(let kept) = there.kind {
      return ExactName(Self.textOneFolderDown(old)) == ExactName(kept)
    }
    return hook.identity == there.identity
  }

  /// Puts the hook that is there, or one that the first version moved, at its place as well; then ours can take the old
  /// one in one step.
  ///
  /// - Throws: `HookError.wouldNotRun` for one that could be run and could no longer; `FileError`. Nothing is left
  ///   then.
  func keep() throws {
    let source = firstPlace ?? path
    guard let kind = try FileSystem.status(of: source)?.kind, kind != .folder else { return }
    let ran = FileSystem.isExecutable(source)
    try FileSystem.makeFolder(Path.folder(place))
    // What lies there is the same hook, or nothing.
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

  /// Takes away what `keep` made.
  func discard() {
    try? FileSystem.remove(place)
    _ = FileSystem.removeIfEmpty(Path.folder(place))
  }

  /// Takes away what the first version left beside the hook, once `keep` has put it at its place.
  func forgetFirstPlace() throws(FileError) {
    if let firstPlace { try FileSystem.remove(firstPlace) }
  }

  /// Puts the hook back in one step, over ours.
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

  /// Returns the text of a link for a place one folder further down.
  private static func textOneFolderDown(_ text: String) -> String {
    text.utf8.first == UInt8(ascii: "/") ? text : "../" + text
  }

  /// Returns the text that a link had before it was moved. Earlier versions moved it as it was: such a one leads
  /// somewhere from its old place only.
  private func originalText(_ text: String) -> String {
    let isAsItWas = !FileSystem.exists(place) && FileSystem.exists(Path.join(Path.folder(path), text))
    guard !isAsItWas, text.utf8.starts(with: "../".utf8) else { return text }
    return String(Substring(text.utf8.dropFirst(3)))
  }
}
