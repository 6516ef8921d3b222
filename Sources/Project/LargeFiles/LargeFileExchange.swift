internal import Files
internal import Git
internal import LargeFiles

/// Sends and gets the contents of large files.
///
/// A remote that is a folder on this machine keeps them in its own git directory, as with git-lfs.
///
/// Source: git-lfs, `lfshttp/standalone/standalone.go`.
struct LargeFileExchange {
  private let repository: Repository

  init(_ repository: Repository) { self.repository = repository }

  /// Gets what is missing here from the remotes that have it; what none of them has stays missing.
  func get(_ pointers: [LargeFilePointer]) {
    guard let store = try? repository.largeFiles, let remotes = try? repository.remotes() else { return }
    var wanted = pointers.filter { !store.has($0) }
    for remote in remotes where !wanted.isEmpty {
      guard let other = folderStore(of: remote.addresses.first) else { continue }
      wanted.removeAll { (try? store.copy($0, from: other)) == true }
    }
  }

  /// Sends the contents of large files that a remote doesn't have.
  ///
  /// - Throws: `LargeFileSharingError`.
  func send(_ pointers: [LargeFilePointer: String], to remote: Remote) throws {
    let store = try repository.largeFiles
    let addresses = remote.pushAddresses.isEmpty ? remote.addresses : remote.pushAddresses
    for address in addresses {
      guard let other = folderStore(of: address) else { throw LargeFileSharingError.noServer(remote: remote.name) }
      for (pointer, path) in pointers.sorted(by: { $0.value < $1.value }) {
        if try !other.copy(pointer, from: store) { throw LargeFileSharingError.missing(path: path) }
      }
    }
  }

  /// The store of a remote that is a folder; nil for others, and if the user has chosen a server.
  private func folderStore(of address: String?) -> LargeFileStore? {
    guard let address, (try? repository.configuration.string("lfs.url")) == .some(nil) else { return nil }
    let url = RemoteURL(address)
    var path = address
    if address.hasPrefix("file://") {
      path = String(address.dropFirst("file://".count))
    } else if !url.isLocalPath {
      return nil
    }
    let folder = Path.absolute(path, from: repository.workTree ?? repository.gitDirectory)
    guard let other = try? RepositoryLocation(folder, environment: repository.environment).open() else { return nil }
    return try? other.largeFiles
  }
}

/// Why something can't be done with large files; nothing was sent or changed.
public enum LargeFileSharingError: Error, Hashable, Sendable {
  /// Only git-lfs can send to this remote, and it isn't set up here.
  case noServer(remote: String)
  /// The content of this file isn't here.
  case missing(path: String)
  /// No line of the list has this pattern; holds those that there are.
  case unknownPattern(String, [String])
}
