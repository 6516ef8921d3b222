internal import Synchronization

/// A folder that is created with all its files, where nothing exists yet.
public struct NewFolder: Hashable, Sendable {
  /// A file whose bytes are copied from elsewhere.
  public struct Copy: Hashable, Sendable {
    /// As in `FileStore.copy`.
    public var source: String
    public var name: String

    public init(_ source: String, as name: String) {
      self.source = source
      self.name = name
    }
  }

  /// A file with given bytes.
  public struct File: Hashable, Sendable {
    public var name: String
    public var bytes: [UInt8]

    public init(_ name: String, _ bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  public var path: String
  public var copies: [Copy]
  public var files: [File]

  public init(_ path: String, copies: [Copy] = [], files: [File] = []) {
    self.path = path
    self.copies = copies
    self.files = files
  }
}

extension FileStore {
  /// Creates the folders one after the other.
  public func make(_ folders: [NewFolder], goesOn: @escaping @Sendable () -> Bool) throws(FileError) -> Bool {
    for folder in folders where try !make(folder, goesOn) { return false }
    return true
  }

  fileprivate func make(_ folder: NewFolder, _ goesOn: () -> Bool) throws(FileError) -> Bool {
    try makeFolder(folder.path)
    return try fill(folder, goesOn)
  }

  fileprivate func fill(_ folder: NewFolder, _ goesOn: () -> Bool) throws(FileError) -> Bool {
    for copy in folder.copies {
      try self.copy(from: copy.source, to: Path.join(folder.path, copy.name))
      if !goesOn() { return false }
    }
    for file in folder.files { try create(file.bytes, at: Path.join(folder.path, file.name)) }
    return true
  }
}

extension DiskFileTree {
  /// The number of folders that a core takes at a time; fewer are not worth a second core.
  private static let batch = 32

  /// Creates and fills the folders in parallel. Only one core at a time creates the folders of its batch: two that
  /// create folders in the same parent wait for each other, and the waiting takes longer than the work.
  public func make(_ folders: [NewFolder], goesOn: @escaping @Sendable () -> Bool) throws(FileError) -> Bool {
    let batches = stride(from: 0, to: folders.count, by: Self.batch).map {
      folders[$0..<min($0 + Self.batch, folders.count)]
    }
    let turn = Mutex(())
    let outcome = Parallel.run(over: batches, batch: 1) { batch -> Filling in
      do throws(FileError) {
        try turn.withLock { _ throws(FileError) in
          for folder in batch { try makeFolder(folder.path) }
        }
        for folder in batch where try !fill(folder, goesOn) { return .stopped }
        return .filled
      } catch {
        return .failed(error)
      }
    } until: {
      $0 != .filled
    }
    switch outcome {
    case nil, .filled: return true
    case .stopped: return false
    case .failed(let error): throw error
    }
  }

  private enum Filling: Hashable, Sendable {
    case filled, stopped
    case failed(FileError)
  }
}
