import Testing

@testable import Git

/// What git prints is taken apart line by line.
@Suite struct GitWordsTests {
  private func events(_ text: String, tellsAll: Bool = false) -> [TransferEvent] {
    var events: [TransferEvent] = []
    let reader = GitOutputReader(tellsAll: tellsAll) { events.append($0) }
    // In pieces of every size, as a pipe gives them.
    let bytes = Array(text.utf8)
    var (start, size) = (0, 1)
    while start < bytes.count {
      let end = min(bytes.count, start + size)
      bytes[start..<end].withUnsafeBytes { reader.read($0) }
      (start, size) = (end, size % 7 + 1)
    }
    reader.finish()
    return events
  }

  @Test func progressIsRead() {
    let events = events(
      "remote: Enumerating objects: 5, done.        \rremote: Counting objects:  50% (1/2)        \r"
        + "Receiving objects:  45% (450/1000), 1.20 MiB | 500.00 KiB/s\r"
        + "Receiving objects: 100% (1000/1000), 512 bytes | 512.00 KiB/s, done.\nResolving deltas: 100% (3/3), done.\n"
        + "Writing objects:  10% (1/10)\rUpdating files:  50% (1/2)\r")
    let states = events.compactMap { if case .progress(let state) = $0 { state } else { nil } }
    #expect(states.map(\.phase) == [.counting, .counting, .receiving, .receiving, .resolving, .sending, .files])
    #expect(states.map(\.done) == [5, 1, 450, 1000, 3, 1, 1])
    #expect(states.map(\.total) == [nil, 2, 1000, 1000, 3, 10, 2])
    #expect(states[2].bytes == 1_258_291 && states[2].bytesPerSecond == 512_000)
    #expect(states.map(\.isFinished) == [true, false, false, true, true, false, false])
    #expect(events.count == states.count)
  }

  @Test func whatIsNoProgressIsNot() {
    for line in [
      "", ":", "Receiving objects:", "Receiving objects: x", "Receiving objects: 5% (a/b)", "Writing objects: )1/2(",
      "Receiving objects: (99999999999999999999/1)", "error: Receiving objects: 5",
    ] {
      #expect(TransferProgress(gitLine: Substring(line)) == nil, "\(line)")
    }
    #expect(TransferProgress(gitLine: "Receiving objects:  1% (1/2), 1e999 MiB | nan KiB/s")?.bytes == nil)
  }

  @Test func theOtherSideIsToldApartFromThisOne() {
    let text = "remote: hello \u{1B}[K\nremote: Total 3 (delta 0)\nTo /x\nhook says\nwarning: odd\nerror: bad\n"
    #expect(events(text) == [.remoteSaid("hello"), .localSaid("warning: odd")])
    #expect(
      events(text, tellsAll: true) == [.remoteSaid("hello"), .localSaid("hook says"), .localSaid("warning: odd")])
  }

  @Test func linesWithoutEndAreBounded() {
    let reader = GitOutputReader(tellsAll: false) { _ in }
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    piece.withUnsafeBytes { reader.read($0) }
    for _ in 0..<1000 { Array("a line\n".utf8).withUnsafeBytes { reader.read($0) } }
    #expect(reader.words.count == 200)
    #expect(reader.words.allSatisfy { $0.utf8.count <= 4096 })
  }

  @Test func whatCameOfAPushIsRead() {
    let branches = GitTransport.branches(
      inPorcelain: """
        To /srv/x.git
         \trefs/heads/a:refs/heads/a\t1111111..2222222
        +\trefs/heads/b:refs/heads/b\t1111111...2222222 (forced update)
        -\t:refs/heads/c\t[deleted]
        *\trefs/heads/d:refs/heads/d\t[new branch]
        =\trefs/heads/e:refs/heads/e\t[up to date]
        !\trefs/heads/f:refs/heads/f\t[rejected] (fetch first)
        !\trefs/heads/g:refs/heads/g\t[remote rejected] (a hook (mine) declined)
        ?\trefs/heads/h:refs/heads/h\tfuture
        !
        Done
        """)
    #expect(
      branches.map(\.outcome) == [
        .moved, .forced, .removed, .created, .unchanged, .refused("fetch first", isRemote: false),
        .refused("a hook (mine) declined", isRemote: true),
      ])
    #expect(branches.map(\.isBehind) == [false, false, false, false, false, true, false])
    #expect(branches[2].localName == "" && branches[2].remoteName == "refs/heads/c")
  }

  @Test func fetchHeadIsRead() {
    let id = String(repeating: "a", count: 40)
    let head = FetchHead(
      text:
        "\(id)\t\tbranch 'main' of host:x\n\(id)\tnot-for-merge\tbranch 'it's' of of' of /y\n\(id)\t\ttag 'v1' of z\nbad\n"
    )
    #expect(head.entries.map(\.branch) == ["main", "it's' of of", nil])
    #expect(head.entries.map(\.isForMerge) == [true, false, true])
  }

  @Test func notesOfBranchesAreFoundByTheConfiguredLine() {
    for (line, name) in [
      ("+refs/heads/*:refs/remotes/origin/*", "refs/remotes/origin/a/b"), ("refs/heads/a/b:refs/x", "refs/x"),
      ("refs/heads/c:refs/x", nil), ("refs/heads/*b:refs/y/*c", "refs/y/a/c"), ("^refs/heads/*", nil),
      ("refs/heads/*:", nil),
    ] as [(String, String?)] {
      #expect(Repository.destination(of: "refs/heads/a/b", by: line) == name, "\(line)")
    }
  }
}

@Suite struct RetryingTransportTests {
  /// Fails a number of times.
  final class Flaky: Transport {
    let error: TransportError
    let failures: Int
    var calls = 0

    init(_ kind: TransportError.Kind, words: [String] = [], failures: Int) {
      (error, self.failures) = (TransportError(kind, remote: "origin", words: words), failures)
    }

    private func step() throws {
      calls += 1
      if calls <= failures { throw error }
    }

    func fetch(from remote: String, _ options: FetchOptions, _ report: (TransferEvent) -> Void) throws { try step() }
    func push(to remote: String, _ request: PushRequest, _ report: (TransferEvent) -> Void) throws -> [PushedBranch] {
      try step()
      return []
    }
    func clone(_ request: CloneRequest, _ report: (TransferEvent) -> Void) throws { try step() }
    func branches(at address: String, _ report: (TransferEvent) -> Void) throws -> [RemoteBranch] {
      try step()
      return []
    }
  }

  @Test func pausesGrowAndAreTold() throws {
    let flaky = Flaky(.cutOff, failures: 2)
    var pauses: [Double] = []
    var told: [Int] = []
    let transport = RetryingTransport(flaky) {
      pauses.append($0)
      return nil
    }
    try transport.fetch(from: "origin", FetchOptions()) { event in
      if case .retrying(_, let attempt, let total, _) = event { told += [attempt, total] }
    }
    #expect(pauses == [1, 2] && flaky.calls == 3 && told == [2, 4, 3, 4])
  }

  @Test func itEndsWithTheLastError() {
    let flaky = Flaky(.unreachable, failures: 9)
    let transport = RetryingTransport(flaky, pauses: [0, 0]) { _ in nil }
    #expect(throws: TransportError(.unreachable, remote: "origin")) { try transport.branches(at: "x") { _ in } }
    #expect(flaky.calls == 3)
  }

  @Test(arguments: [TransportError.Kind.notAuthenticated, .hostKey, .noRepository, .silent(seconds: 1), .other])
  func whatWouldFailAgainIsNotTriedAgain(kind: TransportError.Kind) {
    let flaky = Flaky(kind, failures: 9)
    #expect(throws: TransportError.self) {
      try RetryingTransport(flaky) { _ in nil }.fetch(from: "origin", FetchOptions()) { _ in }
    }
    #expect(flaky.calls == 1)
  }

  @Test(arguments: [
    "ssh: connect to host 127.0.0.1 port 1: Connection refused",
    "fatal: unable to access 'http://x/': Failed to connect to x port 80 after 0 ms: Couldn't connect to server",
    "fatal: unable to access 'https://x/': Could not resolve host: x",
    "ssh: Could not resolve hostname x: Temporary failure in name resolution",
    "fatal: unable to look up x (port 9418) (Name or service not known)",
    "ssh: connect to host 192.0.2.1 port 22: Network is unreachable",
    "ssh: connect to host 192.0.2.1 port 22: No route to host",
  ])
  func whereNobodyListensOneTryIsEnough(line: String) {
    #expect(TransportError(remote: "origin", gitWords: [line]).kind == .unreachable)
    let flaky = Flaky(.unreachable, words: [line], failures: 9)
    #expect(throws: TransportError.self) {
      try RetryingTransport(flaky) { _ in nil }.fetch(from: "origin", FetchOptions()) { _ in }
    }
    #expect(flaky.calls == 1)
  }

  @Test(arguments: [
    "ssh: connect to host 192.0.2.1 port 22: Connection timed out",
    "fatal: unable to access 'https://x/': Failed to connect to x port 443 after 130000 ms: Connection timed out",
    "fatal: unable to access 'https://x/': Recv failure: Connection reset by peer",
    "fatal: unable to access 'https://x/': The requested URL returned error: 503",
  ])
  func whatMayPassIsTriedAgain(line: String) throws {
    let error = TransportError(remote: "origin", gitWords: [line])
    let flaky = Flaky(error.kind, words: error.words, failures: 2)
    try RetryingTransport(flaky) { _ in nil }.fetch(from: "origin", FetchOptions()) { _ in }
    #expect(flaky.calls == 3)
  }

  @Test func aPushIsOnlyTriedAgainWhereNothingCanHaveBeenSent() throws {
    let request = PushRequest(references: [])
    let cut = Flaky(.cutOff, failures: 1)
    #expect(throws: TransportError.self) {
      try RetryingTransport(cut) { _ in nil }.push(to: "origin", request) { _ in }
    }
    #expect(cut.calls == 1)
    let unreachable = Flaky(.unreachable, failures: 1)
    _ = try RetryingTransport(unreachable) { _ in nil }.push(to: "origin", request) { _ in }
    #expect(unreachable.calls == 2)
  }
}
