/// Makes one `FolderChange`, whole or not at all.
///
/// The new folder is put together in a hidden one, where the files that stay get a second name, and then changes places
/// with the old one in a single step; a rename is one more. After an error everything is taken back. After a kill a
/// folder is there as it was or as it should be, and `recover` clears the rest. Where a disk cannot let two folders
/// change places, the old one is moved aside first; a kill in that instant leaves it aside until `recover` puts it back.
///
/// One process at a time does so beside a catalogue: what lies in the hidden folder is then left by one that is gone, and
/// a change that was worked out before another one was made is refused by what it expects.
public struct FolderChangeRun {
  private let store: any FileStore
  private let staging: FolderStaging
  private let change: FolderChange
  private let expected: [String: [UInt8]]
  private let companion: () throws(FolderChangeFailure) -> Void
  private var undo = UndoLog()

  /// - Parameters:
  ///   - staging: Where to put things together: a hidden folder on the same disk that belongs to nobody else.
  ///   - expected: The bytes of files the change was worked out from, by path; where one has others now, nothing is
  ///     done.
  ///   - companion: What has to be done as well, once the folder is changed; where it cannot, the folder changes back.
  public init(
    _ change: FolderChange, in store: any FileStore, staging: String, expecting expected: [String: [UInt8]] = [:],
    with companion: @escaping () throws(FolderChangeFailure) -> Void = {}
  ) {
    self.store = store
    self.change = change
    self.expected = expected
    self.staging = FolderStaging(path: staging, store: store)
    self.companion = companion
  }

  /// Makes the change, and before that clears what a killed one left.
  ///
  /// - Throws: `FolderChangeFailure` when it could not; `notUndone` tells whether anything is left of it.
  public mutating func run() throws(FolderChangeFailure) {
    let claim = try claim()
    defer { withExtendedLifetime(claim) {} }
    do throws(Stop) {
      try file { () throws(FileError) in try staging.recover() }
      try checkNothingChanged()
      try file { () throws(FileError) in try staging.begin(change) }
      try publish()
      try accompany()
    } catch {
      throw FolderChangeFailure(error.cause, notUndone: error.notUndone + takeBack())
    }
    // The change is made; what cannot be cleared now is cleared by the next one.
    try? staging.remove()
  }

  private func claim() throws(FolderChangeFailure) -> Claim {
    do throws(FileError) {
      if let claim = try store.claim(aroundCatalog: staging.surroundings) { return claim }
    } catch {
      throw FolderChangeFailure(.file(error))
    }
    throw FolderChangeFailure(.busy(folder: staging.surroundings))
  }

  /// Returns what could not be taken back. As long as there is such a thing, the staging folder may hold the only copy
  /// of something and stays.
  private func takeBack() -> [FileError] {
    let problems = undo.undo(in: store)
    guard problems.isEmpty else { return problems }
    do throws(FileError) {
      try staging.remove()
    } catch {
      return [error]
    }
    return []
  }

  private struct Stop: Error {
    var cause: FolderChangeFailure.Cause
    var notUndone: [FileError] = []
  }

  private func accompany() throws(Stop) {
    do throws(FolderChangeFailure) {
      try companion()
    } catch {
      throw Stop(cause: error.cause, notUndone: error.notUndone)
    }
  }

  private func file<Value>(_ step: () throws(FileError) -> Value) throws(Stop) -> Value {
    do throws(FileError) {
      return try step()
    } catch {
      throw Stop(cause: .file(error))
    }
  }

  private func checkNothingChanged() throws(Stop) {
    for (path, bytes) in expected.sorted(by: { Path.precedes($0.key, $1.key) }) {
      let now = try file { () throws(FileError) in try store.contents(of: path) }
      if now != bytes { throw Stop(cause: .changedMeanwhile(path: path)) }
    }
  }

  private mutating func publish() throws(Stop) {
    switch change {
    case .make(let path, _): try move(staging.new, to: path)
    case .remove(let path): try move(path, to: staging.old)
    case .replace(let path, _): try exchange(path)
    case .rename(let path, let newPath, let content):
      try move(path, to: newPath)
      if content != nil { try exchange(newPath) }
    case .write(let path, let name, let bytes):
      // The last step: it is made whole or not at all, and nothing follows that could fail.
      try file { () throws(FileError) in try store.write(bytes, to: Path.join(path, name)) }
    }
  }

  private mutating func move(_ path: String, to newPath: String) throws(Stop) {
    try file { () throws(FileError) in try store.respell(path, to: newPath) }
    undo.moving(newPath, backTo: path)
  }

  /// Lets the staged folder and the one in place change places.
  private mutating func exchange(_ path: String) throws(Stop) {
    let isDone = try file { () throws(FileError) in try store.exchange(staging.new, with: path) }
    if isDone {
      undo.exchanging(staging.new, path)
    } else {
      try move(path, to: staging.old)
      try move(staging.new, to: path)
    }
    try checkNothingAppeared(in: isDone ? staging.new : staging.old, as: path)
  }

  /// Throws where the folder that was replaced holds something that came in after the change was worked out.
  private func checkNothingAppeared(in replaced: String, as path: String) throws(Stop) {
    let known = Set((change.content?.oldNames ?? []).map(ExactName.init))
    let now = try file { () throws(FileError) in try store.entries(of: replaced) }
    guard let new = now.first(where: { !known.contains(ExactName($0.name)) }) else { return }
    throw Stop(cause: .changedMeanwhile(path: Path.join(path, new.name)))
  }
}
