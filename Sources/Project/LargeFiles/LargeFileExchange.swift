internal import Files
internal import Git
public import LargeFiles
internal import Subprocess
internal import System

/// Sends and gets the contents of large files: to and from the server of a remote, or a remote that is a folder on this
/// computer, which keeps them in its own git directory.
///
/// Source: git-lfs, `lfshttp/standalone/standalone.go`, for folders.
struct LargeFileExchange {
  private let repository: Repository
  private let mayAsk: Bool
  private let report: (TransferEvent) -> Void

  /// - Parameter mayAsk: False if no user can answer questions.
  init(_ repository: Repository, mayAsk: Bool, _ report: @escaping (TransferEvent) -> Void) {
    (self.repository, self.mayAsk, self.report) = (repository, mayAsk, report)
  }

  /// Gets what is missing here from the remotes that have it; what none of them has stays missing.
  ///
  /// - Parameter isComplete: False to leave out what the settings don't want, as a checkout does.
  /// - Returns: Why something is missing: what the first of the remotes that failed said.
  func get(_ files: [(path: String, pointer: LargeFilePointer)], isComplete: Bool) -> (any Error)? {
    guard let store = try? repository.largeFiles, let remotes = try? repository.remotes(), !skipsLargeFiles else {
      return nil
    }
    let isWanted = isComplete ? nil : try? repository.wantedLargeFiles()
    var wanted = Array(Set(files.filter { isWanted?($0.path) ?? true }.map(\.pointer))).filter { !store.has($0) }
    let reason = eachEndpoint(of: remotes) { remote, endpoint in
      defer { wanted.removeAll(where: store.has) }
      return wanted.isEmpty ? nil : try get(wanted, from: endpoint, of: remote, into: store)
    }
    return wanted.isEmpty ? nil : reason ?? LargeFileSharingError.nowhere
  }

  /// Returns those of some contents that a remote has, and what the first of the remotes that failed said. Contents in
  /// a folder on this computer are read.
  func held(of pointers: [LargeFilePointer]) throws -> (held: [LargeFilePointer], failure: (any Error)?) {
    let own = try repository.largeFiles
    var rest = try repository.needsLargeFileProgram ? [] : pointers
    var held: [LargeFilePointer] = []
    let failure = eachEndpoint(of: try repository.remotes()) { remote, endpoint in
      if rest.isEmpty { return nil }
      if case .folder(let path) = endpoint {
        guard let other = try? folderStore(path, of: remote) else { return nil }
        held += try rest.filter { try other.hasCopy(of: $0, besides: own) }
      } else {
        // Whoever wrote the settings of this version could say that everything is somewhere else.
        guard try repository.hasSettings(of: remote.name) else { return LargeFileSharingError.unknownSettings }
        held += try server(endpoint, of: remote, nil).held(of: rest)
      }
      rest.removeAll(where: held.contains)
      return nil
    }
    return (held, failure)
  }

  /// Calls a function for each place where the remotes keep contents, starting with the preferred remote.
  ///
  /// - Returns: The first failure.
  private func eachEndpoint(
    of remotes: [Remote], _ work: (Remote, LargeFileEndpoint) throws -> (any Error)?
  ) -> (any Error)? {
    var asked: Set<LargeFileEndpoint> = []
    var reason: (any Error)?
    let first = (try? repository.largeFileRemote()) ?? nil
    for remote in remotes.filter({ $0.name == first }) + remotes.filter({ $0.name != first }) {
      do {
        guard let address = remote.addresses.first else { continue }
        let endpoint = try LargeFileEndpoint(repository, remote: remote.name, address: address, for: .download)
        guard asked.insert(endpoint).inserted else { continue }
        if let failure = try work(remote, endpoint) { reason = reason ?? failure }
      } catch {
        reason = reason ?? error
      }
    }
    return reason
  }

  private func get(
    _ wanted: [LargeFilePointer], from endpoint: LargeFileEndpoint, of remote: Remote, into store: LargeFileStore
  ) throws -> (any Error)? {
    let meter = TransferMeter(.downloading, wanted, report)
    defer { meter.finish() }
    guard case .folder(let path) = endpoint else {
      return try server(endpoint, of: remote, nil).download(wanted, into: store, report: meter.show).values.first
    }
    let other = try folderStore(path, of: remote)
    var done = LargeFileProgress()
    for pointer in wanted {
      if try store.copy(pointer, from: other) { done.add(pointer) }
      meter.show(done)
    }
    return nil
  }

  /// Git-lfs leaves pointers then, too.
  private var skipsLargeFiles: Bool {
    repository.environment["GIT_LFS_SKIP_SMUDGE"].flatMap(Configuration.truth(of:)) == true
  }

  /// Sends the contents of large files that a remote doesn't have.
  ///
  /// - Parameter reference: The full name of a branch that is pushed; nil if unknown.
  /// - Throws: `LargeFileSharingError`.
  func send(_ pointers: [LargeFilePointer: String], to remote: Remote, for reference: String?) throws {
    let store = try repository.largeFiles
    let addresses = remote.pushAddresses.isEmpty ? remote.addresses : remote.pushAddresses
    var sorted = pointers.sorted { $0.value < $1.value }.map { (pointer: $0.key, path: $0.value) }
    if try repository.largeFileSetting("lfs.allowincompletepush").flatMap(Configuration.truth(of:)) == true {
      sorted.removeAll { !store.has($0.pointer) }
    }
    for address in addresses {
      let endpoint = try LargeFileEndpoint(repository, remote: remote.name, address: address, for: .upload)
      do {
        try send(sorted, to: endpoint, of: remote, for: reference, from: store)
      } catch let error as LargeFileServerError {
        throw LargeFileSharingError.notSent(error, path: nil, remote: remote.name)
      } catch LargeFileError.notHere(let pointer) {
        throw LargeFileSharingError.missing(path: pointers[pointer] ?? pointer.oid)
      }
    }
  }

  private func send(
    _ files: [(pointer: LargeFilePointer, path: String)], to endpoint: LargeFileEndpoint, of remote: Remote,
    for reference: String?, from store: LargeFileStore
  ) throws {
    let meter = TransferMeter(.uploading, files.map(\.pointer), report)
    defer { meter.finish() }
    guard case .folder(let path) = endpoint else {
      let server = try server(endpoint, of: remote, reference)
      let failures = try server.upload(files.map(\.pointer), from: store, report: meter.show)
      if let (pointer, path) = files.first(where: { failures[$0.pointer] != nil }), let error = failures[pointer] {
        throw LargeFileSharingError.notSent(error, path: path, remote: remote.name)
      }
      return
    }
    let other = try folderStore(path, of: remote)
    var done = LargeFileProgress()
    for (pointer, path) in files {
      if try !other.copy(pointer, from: store) { throw LargeFileSharingError.missing(path: path) }
      done.add(pointer)
      meter.show(done)
    }
  }

  private func server(
    _ endpoint: LargeFileEndpoint, of remote: Remote, _ reference: String?
  ) throws -> LargeFileServer {
    if case .server(let address) = endpoint { announce(address, besides: remote) }
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

  /// Says once that contents are on another host than the versions if the project chooses it.
  private func announce(_ server: WebAddress, besides remote: Remote) {
    let host = server.hostAndPort
    let own = (remote.addresses + remote.pushAddresses).contains { address in
      (WebAddress(address)?.hostAndPort ?? SSHAddress(address)?.name) == host
    }
    let list = Path.join(repository.assetsDirectory, "large-file-hosts")
    let known = (try? OpenFile(list).readAll()).map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard !own, repository.settingsOfProject.values.contains(where: { WebAddress($0) == server }),
      !known.split(separator: "\n").contains(host[...])
    else { return }
    report(.localSaid("note: the large files of \(remote.name) are on another server, \(host)"))
    try? FileSystem.makeFolder(repository.assetsDirectory)
    try? FileSystem.write(Array((known + host + "\n").utf8), to: list)
  }

  /// The store of a remote that is a folder on this computer.
  ///
  /// - Throws: `LargeFileSharingError.noRepository`.
  private func folderStore(_ path: String, of remote: Remote) throws -> LargeFileStore {
    let folder = Path.absolute(path, from: repository.workTree ?? repository.gitDirectory)
    guard let other = try? RepositoryLocation(folder, environment: repository.environment).open(),
      let store = try? other.largeFiles
    else { throw LargeFileSharingError.noRepository(remote: remote.name, folder: path) }
    return store
  }
}

extension LargeFileProgress {
  fileprivate mutating func add(_ pointer: LargeFilePointer) {
    files += 1
    bytes += pointer.size
  }
}

/// Reports how far a transfer is.
private final class TransferMeter {
  private var progress: TransferProgress
  private let report: (TransferEvent) -> Void
  private let start = MonotonicTime.now

  init(_ phase: TransferProgress.Phase, _ pointers: [LargeFilePointer], _ report: @escaping (TransferEvent) -> Void) {
    progress = TransferProgress(phase: phase, done: 0, total: pointers.count, isFinished: false)
    progress.totalBytes = pointers.reduce(0) { $0.addingReportingOverflow($1.size).partialValue }
    self.report = report
  }

  func show(_ done: LargeFileProgress) {
    // What is transferred again after a failure counts twice.
    (progress.done, progress.bytes) = (done.files, min(done.bytes, progress.totalBytes ?? done.bytes))
    let seconds = (MonotonicTime.now - start) / .seconds(1)
    if seconds >= 1 { progress.bytesPerSecond = Int(Double(done.bytes) / seconds) }
    report(.progress(progress))
  }

  func finish() {
    progress.isFinished = true
    report(.progress(progress))
  }
}

/// Why something can't be done with large files; nothing was sent or changed.
public enum LargeFileSharingError: Error, Hashable, Sendable {
  /// We don't know where a remote with such an address keeps large files.
  case noServer(remote: String)
  /// The folder of a remote is not there, or has no repository.
  case noRepository(remote: String, folder: String)
  /// The server of a remote didn't take them; the path is of the first file, if it is about one.
  case notSent(LargeFileServerError, path: String?, remote: String)
  /// The project's own settings name something else than a web server.
  case unsafeAddress(String)
  /// Ssh didn't say where the large files are; holds what it printed.
  case ssh(host: String, [String])
  /// The content of this file isn't here.
  case missing(path: String)
  /// No remote has the content.
  case nowhere
  /// The project names a server for them that its version on the remote doesn't name.
  case unknownSettings
  /// No line of the list has this pattern; holds those that there are.
  case unknownPattern(String, [String])
}
