internal import Catalog
public import Files

/// A folder that knows which imports are at work, so that any later command finds one that was killed.
///
/// It holds a small file for each, with the path of its staging folder. It lies in git's folder, or, where there is no
/// repository, hidden in the folder one stands in.
public struct ImportRegistry: Sendable {
  private let folder: String
  /// Nothing is finished outside of this folder; nil where nobody but ourselves could have written here.
  private let root: String?

  /// - Parameters:
  ///   - folder: As the store takes it.
  ///   - root: The folder of a project that is no repository, where the registry may have come with the files.
  public init(_ folder: String, trustedBelow root: String? = nil) {
    self.folder = folder
    self.root = root
  }

  /// The registry of a folder that is no repository.
  public static func hidden(in folder: String) -> ImportRegistry {
    ImportRegistry(Path.join(folder, ".assets-imports"), trustedBelow: folder)
  }

  /// How often a folder is made anew that another import took away, as it was the last one in it.
  private static let attempts = 8

  /// - Returns: False where it was noted already, by a run that is at work or was killed.
  func enter(_ staging: String, in store: any FileStore) throws(FileError) -> Bool {
    do throws(FileError) {
      return try enterPatiently(staging, in: store)
    } catch {
      try? removeIfEmpty(in: store)
      throw error
    }
  }

  private func enterPatiently(_ staging: String, in store: any FileStore) throws(FileError) -> Bool {
    for _ in 1..<Self.attempts {
      do throws(FileError) {
        return try enterOnce(staging, in: store)
      } catch {
        // Another import ended, or noted the same staging folder, in the same instant.
        guard error.isNotFound || error.isAlreadyThere else { throw error }
      }
    }
    return try enterOnce(staging, in: store)
  }

  private func enterOnce(_ staging: String, in store: any FileStore) throws(FileError) -> Bool {
    if try store.kind(of: folder) == nil {
      try store.makeFolder(folder)
      if root != nil { try store.create(Array("*\n".utf8), at: Path.join(folder, ".gitignore")) }
    }
    let file = entry(of: staging)
    if try store.kind(of: file) != nil { return false }
    try store.create(Array(staging.utf8), at: file)
    return true
  }

  func leave(_ staging: String, in store: any FileStore) throws(FileError) {
    try store.remove(entry(of: staging))
    try removeIfEmpty(in: store)
  }

  /// The name tells one staging folder from another; what it is made of does not matter.
  private func entry(of staging: String) -> String {
    let hash = staging.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return Path.join(folder, "import-" + String(hash, radix: 16))
  }

  private func entries(in store: any FileStore) throws(FileError) -> [String] {
    guard try store.kind(of: folder) == .folder else { return [] }
    return try store.entries(of: folder).filter { $0.isFile && $0.name.hasPrefix("import-") }
      .map { Path.join(folder, $0.name) }
  }

  /// Finishes or takes back every import that was killed; one that is still at work is left alone.
  public func settle(in store: any FileStore) throws(FileError) -> [ImportSettlement] {
    var settlements: [ImportSettlement] = []
    for entry in try entries(in: store) {
      let staging = String(decoding: try store.contents(of: entry), as: UTF8.self)
      // Only what looks like one of ours is touched.
      if Path.name(staging).hasPrefix("."), Path.name(staging).hasSuffix(".xcassets.import"),
        root.map({ Path.relative(staging, to: $0) != nil }) ?? true
      {
        do throws(FileError) {
          if let settlement = try ImportStaging(staging, in: store).settle(below: root) {
            settlements.append(settlement)
          }
        } catch {
          if error.isBusy { continue }
          throw error
        }
      }
      try store.remove(entry)
    }
    if try store.kind(of: folder) == .folder { try removeIfEmpty(in: store) }
    return settlements
  }

  private func removeIfEmpty(in store: any FileStore) throws(FileError) {
    if try entries(in: store).isEmpty { try store.remove(folder) }
  }

  /// Finishes or takes back a killed import by its staging folder, where no registry knows of it: it was begun by
  /// somebody who stood in another folder.
  ///
  /// - Throws: `FileError.busy` where it is still at work.
  public static func settle(_ staging: String, below root: String?, in store: any FileStore) throws(FileError) {
    _ = try ImportStaging(staging, in: store).settle(below: root)
  }
}
