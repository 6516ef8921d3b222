internal import Files
internal import Git
public import LargeFiles
internal import Subprocess

/// Sends and gets the contents of large files: to and from the server of a remote, or a remote that is a folder on this
/// computer, which keeps them in its own git directory.
///
/// Source: git-lfs, `lfshttp/standalone/standalone.go`, for folders.
struct LargeFileExchange {
  private let repository: Repository
  private let mayAsk: Bool

  /// - Parameter mayAsk: False if no user can answer questions.
  init(_ repository: Repository, mayAsk: Bool = false) { (self.repository, self.mayAsk) = (repository, mayAsk) }

  /// Gets what is missing here from the remotes that have it; what none of them has stays missing.
  func get(_ pointers: [LargeFilePointer]) {
    guard let store = try? repository.largeFiles, let remotes = try? repository.remotes(), !skipsLargeFiles else {
      return
    }
    var wanted = Array(Set(pointers)).filter { !store.has($0) }
    var asked: Set<LargeFileEndpoint> = []
    let first = (try? repository.defaultRemote(forBranch: repository.head().branch)) ?? nil
    for remote in remotes.filter({ $0.name == first }) + remotes.filter({ $0.name != first }) where !wanted.isEmpty {
      guard let address = remote.addresses.first,
        let endpoint = try? LargeFileEndpoint(repository, remote: remote.name, address: address, for: .download),
        asked.insert(endpoint).inserted
      else { continue }
      if case .folder(let path) = endpoint {
        guard let other = folderStore(path) else { continue }
        wanted.removeAll { (try? store.copy($0, from: other)) == true }
      } else if let server = try? server(endpoint, nil) {
        _ = try? server.download(wanted, into: store)
        wanted.removeAll(where: store.has)
      }
    }
  }

  /// Git-lfs leaves pointers then, too.
  private var skipsLargeFiles: Bool {
    repository.environment["GIT_LFS_SKIP_SMUDGE"].flatMap(Configuration.truth) == true
  }

  /// Sends the contents of large files that a remote doesn't have.
  ///
  /// - Parameter reference: The full name of a branch that is pushed; nil if unknown.
  /// - Throws: `LargeFileSharingError`.
  func send(_ pointers: [LargeFilePointer: String], to remote: Remote, for reference: String?) throws {
    let store = try repository.largeFiles
    let addresses = remote.pushAddresses.isEmpty ? remote.addresses : remote.pushAddresses
    let sorted = pointers.sorted { $0.value < $1.value }
    for address in addresses {
      let endpoint = try LargeFileEndpoint(repository, remote: remote.name, address: address, for: .upload)
      if case .folder(let path) = endpoint {
        guard let other = folderStore(path) else { throw LargeFileSharingError.noServer(remote: remote.name) }
        for (pointer, path) in sorted {
          if try !other.copy(pointer, from: store) { throw LargeFileSharingError.missing(path: path) }
        }
        continue
      }
      do {
        let failures = try server(endpoint, reference).upload(sorted.map(\.key), from: store)
        if let (pointer, path) = sorted.first(where: { failures[$0.key] != nil }), let error = failures[pointer] {
          throw LargeFileSharingError.notSent(error, path: path, remote: remote.name)
        }
      } catch let error as LargeFileServerError {
        throw LargeFileSharingError.notSent(error, path: nil, remote: remote.name)
      } catch LargeFileError.notHere(let pointer) {
        throw LargeFileSharingError.missing(path: pointers[pointer] ?? pointer.oid)
      }
    }
  }

  private func server(_ endpoint: LargeFileEndpoint, _ reference: String?) throws -> LargeFileServer {
    var settings = WebSettings()
    for setting in try repository.configuration.settings(startingWith: "http.") {
      settings.add(setting.name, setting.value)
    }
    settings.netrc = repository.environment["HOME"].map { Path.join($0, ".netrc") }.flatMap {
      FileSystem.exists($0) ? $0 : nil
    }
    let ssh = SSHAuthentication(repository: repository, mayAsk: mayAsk)
    let access: (LargeFileServer.Operation) throws -> LargeFileServer.Access = { operation in
      switch endpoint {
      case .ssh(let address, let guess): try ssh.access(address, operation, guess: guess)
      case .server(let address): LargeFileServer.Access(address)
      case .folder(let path): throw LargeFileSharingError.unsafeAddress(path)
      }
    }
    return LargeFileServer(
      reference: reference, settings: settings, credentials: GitCredentials(repository, mayAsk: mayAsk),
      isStopped: { Interruption.isPending }, access: access)
  }

  /// The store of a repository on this computer; nil if there is none.
  private func folderStore(_ path: String) -> LargeFileStore? {
    let folder = Path.absolute(path, from: repository.workTree ?? repository.gitDirectory)
    guard let other = try? RepositoryLocation(folder, environment: repository.environment).open() else { return nil }
    return try? other.largeFiles
  }
}

/// Why something can't be done with large files; nothing was sent or changed.
public enum LargeFileSharingError: Error, Hashable, Sendable {
  /// Large files can't be sent to such a remote.
  case noServer(remote: String)
  /// The server of a remote didn't take them; the path is of the first file, if it is about one.
  case notSent(LargeFileServerError, path: String?, remote: String)
  /// The project's own settings name something else than a web server.
  case unsafeAddress(String)
  /// Ssh didn't say where the large files are; holds what it printed.
  case ssh(host: String, [String])
  /// The content of this file isn't here.
  case missing(path: String)
  /// No line of the list has this pattern; holds those that there are.
  case unknownPattern(String, [String])
}
