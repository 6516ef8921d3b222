internal import Files
internal import Synchronization
internal import System

/// A finished sandbox that others are copies of: its programs ran once in this process.
struct SandboxTemplate: Sendable {
  let root: String
  let environment: [String: String]
  let now: Int
  let lastChecks: [String: @Sendable (Sandbox) -> Void]
  private let made = timespec.now.nanoseconds

  private static let all = Mutex<[String: SandboxTemplate]>([:])
  private static let removal: Void = atEndOfProcess {
    for template in all.withLock({ $0.values }) { PlainFile.remove(template.root) }
  }

  /// Returns the template of this name, made now if it is the first time.
  static func named(_ name: String, _ make: () throws -> Sandbox) throws -> SandboxTemplate {
    _ = removal
    if let template = all.withLock({ $0[name] }) { return template }
    // A template may be made from another one, so this is outside of the lock. Two threads may both make it.
    let made = try make()
    return all.withLock { templates in
      let template = templates[name] ?? made.becomeTemplate()
      templates[name] = template
      return template
    }
  }

  /// Copies what is in the sandbox into another one.
  ///
  /// The files are as new as if they had just been made, so that indexes are as old beside them as they usually are.
  func copy(to otherRoot: String) throws {
    let age = timespec.now.nanoseconds - made
    var copy = FolderCopy(root: root, otherRoot: otherRoot, age: age)
    try copy.addFolder(root, otherRoot)
    for workTree in copy.workTrees { try GitFolder(of: workTree).refreshIndex(of: workTree, newerBy: age) }
  }
}

/// Copies folders, with the permissions of the files; absolute paths in texts lead into the copy.
private struct FolderCopy {
  let root: String
  let otherRoot: String
  /// By how many nanoseconds the copies are newer.
  let age: Int
  /// The work trees among the copies.
  private(set) var workTrees: [String] = []

  init(root: String, otherRoot: String, age: Int) {
    self.root = root
    self.otherRoot = otherRoot
    self.age = age
  }

  /// The folder may exist already.
  mutating func addFolder(_ source: String, _ target: String) throws {
    var status = stat()
    guard lstat(source, &status) == 0, mkdir(target, 0o700) == 0 || errno == EEXIST else {
      throw SystemCallError("mkdir \(target)")
    }
    let mode = status.st_mode & 0o7777
    for entry in try FileSystem.entries(of: source, tellsSizes: false) {
      let (from, to) = (Path.join(source, entry.name), Path.join(target, entry.name))
      if entry.name == ".git" { workTrees.append(target) }
      switch entry.kind {
      case .folder: try addFolder(from, to)
      case .file: try addFile(from, to)
      case .symbolicLink(let destination):
        guard symlink(destination.replacing(root, with: otherRoot), to) == 0, lstat(from, &status) == 0 else {
          throw SystemCallError("symlink \(to)")
        }
        // As with a file.
        if destination.contains(root) { continue }
        let time = status.modificationTime.later(by: age)
        utimensat(AT_FDCWD, to, [time, time], AT_SYMLINK_NOFOLLOW)
      case .other: continue
      }
    }
    guard chmod(target, mode) == 0 else { throw SystemCallError("chmod \(target)") }
  }

  private func addFile(_ source: String, _ target: String) throws {
    let input = open(source, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw SystemCallError("open \(source)") }
    defer { close(input) }
    var status = stat()
    guard fstat(input, &status) == 0 else { throw SystemCallError("fstat \(source)") }
    let size = Int(status.st_size)
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: size + 1, alignment: 1)
    defer { bytes.deallocate() }
    guard read(input, bytes.baseAddress, size) == size else { throw SystemCallError("read \(source)") }
    bytes[size] = 0
    let text = bytes.bindMemory(to: CChar.self).baseAddress!  // never empty
    var rest = text
    // Both paths are as long, as they were made from one pattern.
    while let found = strstr(rest, root) {
      memcpy(found, otherRoot, otherRoot.utf8.count)
      rest = found
    }
    let output = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw SystemCallError("open \(target)") }
    defer { close(output) }
    guard write(output, text, size) == size, fchmod(output, status.st_mode & 0o7777) == 0 else {
      throw SystemCallError("write \(target)")
    }
    // One that says something else now must not look as if it had not changed.
    let time = status.modificationTime.later(by: age)
    if rest == text { futimens(output, [time, time]) }
  }
}
