internal import Files
internal import JSON
internal import System

/// Gets and sends the contents of large files over the batch interface of Git LFS.
///
/// Source: git-lfs, `docs/api/batch.md`, `docs/api/basic-transfers.md`.
public final class LargeFileServer {
  /// Where the server is, and what it wants to see in each request.
  public struct Access: Sendable {
    public var address: WebAddress
    public var headers: [WebHeader]
    /// The seconds from now on for which it is valid; nil without a limit.
    public var lifetime: Int?

    public init(_ address: WebAddress, headers: [WebHeader] = [], lifetime: Int? = nil) {
      (self.address, self.headers, self.lifetime) = (address, headers, lifetime)
    }
  }

  /// What a server is asked for.
  public enum Operation: String, Sendable {
    case download, upload
  }

  let settings: WebSettings
  let credentials: any LargeFileCredentials
  let isStopped: @Sendable () -> Bool
  /// The full name of the branch that is sent or received.
  private let reference: String?
  private let renewed: (Operation) throws -> Access
  var access: Access?
  private var end: MonotonicTime?
  /// The credentials by the origin of their servers.
  var known: [String: WebCredential] = [:]
  /// The servers that didn't accept theirs yet.
  var unconfirmed: Set<String> = []
  var connection: WebConnection?

  /// The most objects that are asked about at once; smaller after a server found it too many.
  private var batchSize = 100
  private static let maxTries = 8
  private static let firstPause = 0.25
  private static let maxPause = 10.0

  /// - Parameters:
  ///   - reference: The full name of the branch, which some servers need for permissions.
  ///   - isStopped: True once the user asked to stop; called on any thread.
  ///   - access: Called before the first request, and again when what it returned has expired.
  public init(
    reference: String? = nil, settings: WebSettings = WebSettings(), credentials: any LargeFileCredentials,
    isStopped: @escaping @Sendable () -> Bool = { false }, access: @escaping (Operation) throws -> Access
  ) {
    (self.reference, self.settings, self.credentials) = (reference, settings, credentials)
    (self.isStopped, renewed) = (isStopped, access)
  }

  /// Gets contents into a store.
  ///
  /// - Parameter report: Called from time to time.
  /// - Returns: Why the others didn't come.
  /// - Throws: `LargeFileServerError` if no more can come; `FileError`; what `access` throws.
  public func download(
    _ pointers: [LargeFilePointer], into store: LargeFileStore, report: (LargeFileProgress) -> Void = { _ in }
  ) throws -> [LargeFilePointer: LargeFileServerError] {
    try store.checkSpace(for: pointers)
    return try transfer(pointers, .download, report) { try $0.download(into: store, over: $1) }
  }

  /// Sends the contents that the server doesn't have.
  ///
  /// - Parameter report: Called from time to time; what the server has already counts as sent.
  /// - Returns: Why the others weren't accepted.
  /// - Throws: `LargeFileServerError` if no more can be sent; `LargeFileError.notHere`; what `access` throws.
  public func upload(
    _ pointers: [LargeFilePointer], from store: LargeFileStore, report: (LargeFileProgress) -> Void = { _ in }
  ) throws -> [LargeFilePointer: LargeFileServerError] {
    try transfer(pointers, .upload, report) { try $0.upload(from: store, over: $1) }
  }

  /// Returns those of some contents that the server has: it is asked as for an upload, because some servers answer a
  /// download with an address before they look. Only a clear answer counts.
  ///
  /// - Throws: `LargeFileServerError` if it can't be asked; what `access` throws.
  public func held(of pointers: [LargeFilePointer]) throws -> [LargeFilePointer] {
    var held: [LargeFilePointer] = []
    try ask(pointers, .upload, isStrict: true) { pointer, answer in
      if case .success(nil) = answer { held.append(pointer) }
      return true
    }
    return held
  }

  private typealias Work = @Sendable (LargeFileAction, WebConnection) throws -> Void

  /// Repeats rounds until nothing is left that another try may change.
  private func transfer(
    _ pointers: [LargeFilePointer], _ operation: Operation, _ report: (LargeFileProgress) -> Void,
    _ work: @escaping Work
  ) throws -> [LargeFilePointer: LargeFileServerError] {
    let count = TransferCount()
    var failures: [LargeFilePointer: LargeFileServerError] = [:]
    var waiting = pointers.filter { $0.size > 0 }
    var tries = 0
    while !waiting.isEmpty {
      let errors = try round(waiting, operation, count, report, work)
      tries += 1
      (waiting, failures) = ([], failures.merging(errors) { $1 })
      var wait = 0
      for (pointer, error) in errors {
        if error.concernsAll { throw error }
        guard try mayRepeat(error, after: tries) else { continue }
        waiting.append(pointer)
        failures[pointer] = nil
        if case .busy(let seconds) = error.kind { wait = max(wait, seconds) }
      }
      if !waiting.isEmpty { try pause(afterTry: tries, atLeast: wait) }
    }
    return failures
  }

  /// True if another try may succeed. An action may have expired, or need the credentials of the server.
  private func mayRepeat(_ error: LargeFileServerError, after tries: Int) throws -> Bool {
    switch error.kind {
    case .notAuthenticated, .forbidden:
      guard tries < 3 else { return false }
      if error.server == access?.address.origin, known[error.server] == nil, let address = access?.address {
        known[error.server] = credentials.fill(address, challenges: [])
        unconfirmed.insert(error.server)
      }
      return true
    default: return error.isTemporary && tries < Self.maxTries
    }
  }

  /// Asks for all objects, and transfers side by side what the server allows.
  private func round(
    _ pointers: [LargeFilePointer], _ operation: Operation, _ count: TransferCount,
    _ report: (LargeFileProgress) -> Void, _ work: @escaping Work
  ) throws -> [LargeFilePointer: LargeFileServerError] {
    let (settings, isStopped) = (settings, isStopped)
    let counted: Work = { action, connection in
      try work(action, connection)
      count.add(files: 1)
    }
    let threads = TransferThreads(counted) { () throws(LargeFileServerError) in
      try WebConnection(settings, isStopped: isStopped) { count.add(bytes: $0) }
    }
    func tick() { report(count.progress) }
    defer { threads.finish() }
    var errors: [LargeFilePointer: LargeFileServerError] = [:]
    try ask(pointers, operation) { pointer, answer in
      switch answer {
      case .success(let action?): threads.add(action, tick)
      case .success: count.add(files: 1, bytes: pointer.size)
      case .failure(let error): errors[pointer] = error
      }
      return threads.failure == nil
    }
    let transferred = threads.finish(tick)
    tick()
    if let failure = threads.failure { throw failure }
    return errors.merging(transferred) { $1 }
  }

  private typealias BatchAnswer = Result<LargeFileAction?, LargeFileServerError>

  /// Asks what to do for objects, as many at once as the server accepts.
  ///
  /// - Parameters:
  ///   - isStrict: True if nothing counts as an answer but what the interface says.
  ///   - take: Called with each answer; false to ask no more.
  private func ask(
    _ pointers: [LargeFilePointer], _ operation: Operation, isStrict: Bool = false,
    _ take: (LargeFilePointer, BatchAnswer) -> Bool
  ) throws {
    var rest = pointers[...]
    while !rest.isEmpty {
      let chunk = Array(rest.prefix(batchSize))
      do {
        for (pointer, answer) in try batch(chunk, operation, isStrict) where !take(pointer, answer) { return }
      } catch let error as LargeFileServerError where error.kind == .refused(status: 413) && batchSize > 1 {
        batchSize = max(1, chunk.count / 2)
        continue
      }
      rest = rest.dropFirst(chunk.count)
    }
  }

  /// Asks what to do for some objects, and again if the server is busy.
  ///
  /// - Returns: Nil as the action if there is nothing to do.
  private func batch(
    _ pointers: [LargeFilePointer], _ operation: Operation, _ isStrict: Bool
  ) throws -> [LargeFilePointer: BatchAnswer] {
    let objects = pointers.map { JSONValue.object(("oid", .string($0.oid)), ("size", .number($0.size))) }
    let question = JSONValue.object(
      ("operation", .string(operation.rawValue)), ("transfers", ["basic"]),
      ("ref", reference.map { ["name": .string($0)] }), ("objects", .array(objects)), ("hash_algo", "sha256"))
    var tries = 0
    while true {
      do {
        return try actions(
          in: try call("objects/batch", question, try currentAccess(operation)), for: pointers, operation, isStrict)
      } catch let error as LargeFileServerError where error.isTemporary && !error.isOffline {
        tries += 1
        if tries >= Self.maxTries { throw error }
        let seconds = if case .busy(let seconds) = error.kind { seconds } else { 0 }
        try pause(afterTry: tries, atLeast: seconds)
      }
    }
  }

  private func currentAccess(_ operation: Operation) throws -> Access {
    if let access, end.map({ MonotonicTime.now < $0 }) ?? true { return access }
    let new = try renewed(operation)
    (access, end) = (new, new.lifetime.map { MonotonicTime.now + .seconds($0) })
    if let credential = new.address.credential { known[new.address.origin] = credential }
    // What the user has set for this server, such as a token in an extra header, comes first.
    let hasSecret = settings.netrc != nil || headers(for: new.address, new).contains { $0.isNamed("authorization") }
    if !hasSecret, let credential = credentials.kept(for: new.address) {
      known[new.address.origin] = credential
      unconfirmed.insert(new.address.origin)
    }
    return new
  }

  /// Waits longer with each try, and as long as the server asked for.
  private func pause(afterTry count: Int, atLeast seconds: Int) throws {
    let doubled = min(Self.firstPause * Double(1 << min(count - 1, 10)), Self.maxPause)
    let end = MonotonicTime.now + .seconds(max(doubled, Double(seconds)))
    while MonotonicTime.now < end {
      if isStopped() { throw LargeFileServerError(.stopped, access?.address.origin ?? "") }
      usleep(20_000)
    }
  }
}

/// Where names and passwords for servers are kept; `git credential`.
public protocol LargeFileCredentials {
  /// Returns a name and password; nil if there are none, and the user can't be asked.
  ///
  /// - Parameter challenges: What the server said about how it wants to be asked.
  func fill(_ address: WebAddress, challenges: [String]) -> WebCredential?
  /// A server accepted them.
  func approve(_ credential: WebCredential, for address: WebAddress)
  /// A server refused them.
  func reject(_ credential: WebCredential, for address: WebAddress)
  /// Returns what is kept for a server that required it before, to be sent with the first request; the user isn't asked.
  func kept(for address: WebAddress) -> WebCredential?
  /// Records that the server at an address requires a name and password.
  func noteRequired(by address: WebAddress)
}
