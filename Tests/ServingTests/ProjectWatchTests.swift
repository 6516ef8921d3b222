import Files
import Synchronization
import TestKit
import Testing

@testable import Serving

/// What is noticed, and how often it is told.
@Suite struct ProjectWatchTests {
  private let sandbox: Sandbox
  private let count = Counter()

  private final class Counter: Sendable {
    private let value = Mutex(0)

    func add() { value.withLock { $0 += 1 } }
    var now: Int { value.withLock { $0 } }
  }

  init() throws {
    sandbox = try Sandbox(git: true)
    try sandbox.write("a/one.txt", "1")
    try sandbox.write("ignored/x.txt", "1")
    try sandbox.git("add", "-A")
    try sandbox.git("-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-q", "-m", "Start")
  }

  private func watch() -> ProjectWatch {
    // Git ignores its own folder.
    let watch = ProjectWatch(
      .init(workTree: sandbox.folder, gitFolders: [sandbox.path(".git")]) {
        { $0 == "ignored" || $0.hasPrefix(".git") }
      }
    ) { [count] in count.add() }
    return watch
  }

  /// Waits until more was told than before.
  private func wait(after before: Int) async throws {
    while count.now == before { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test(.timeLimit(.minutes(1))) func changesAreTold() async throws {
    let watch = watch()
    defer { watch.stop() }
    // The first change may come before the folder is watched.
    try await Task.sleep(for: .milliseconds(300))
    for change in [
      { try sandbox.write("a/one.txt", "2") }, { try sandbox.write("new/deep/two.txt", "1") },
      { try sandbox.write("new/deep/three.txt", "1") }, { PlainFile.remove(sandbox.path("a/one.txt")) },
      { try sandbox.git("add", "-A") }, { try sandbox.git("branch", "other") },
    ] as [() throws -> Void] {
      let before = count.now
      try change()
      try await wait(after: before)
    }
  }

  @Test(.timeLimit(.minutes(1))) func whatIsNoNewsIsNotTold() async throws {
    let watch = watch()
    defer { watch.stop() }
    try await Task.sleep(for: .milliseconds(300))
    let before = count.now
    for path in ["ignored/x.txt", "a/.DS_Store", "a/~$draft", "a/x.tmp", ".git/objects/aa", ".git/assets/image-facts"] {
      try sandbox.write(path, "2")
    }
    try await Task.sleep(for: .milliseconds(800))
    #expect(count.now == before)
  }

  @Test(.timeLimit(.minutes(1))) func manyChangesAreToldOnce() async throws {
    let watch = watch()
    defer { watch.stop() }
    try await Task.sleep(for: .milliseconds(300))
    let before = count.now
    for number in 0..<500 { try sandbox.write("a/\(number).txt", "1") }
    try await wait(after: before)
    try await Task.sleep(for: .milliseconds(800))
    #expect(count.now - before <= 20)
  }
}
