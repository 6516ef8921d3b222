internal import CSystem
internal import Dispatch
internal import Files
internal import Synchronization
internal import System
internal import TestKit

/// What the machine takes for the least that has to be done, on every core, with nothing else.
enum HardwareLimit {
  /// A commit: reading every file, hashing it, and writing its bytes into one file.
  static func committing(_ files: [String], in sandbox: Sandbox, runs: Int) throws -> Race.Times {
    let paths = files.map { sandbox.path($0) }
    return try times("reading, hashing and writing \(paths.count == 1 ? "the file" : "\(paths.count) files")", runs) {
      work(paths, sandbox.folder + "-limit-\($0)")
    }
  }

  /// A switch: reading as many bytes as the files have, removing the files and making them again.
  static func switching(_ sandbox: Sandbox, _ paths: [String], runs: Int) throws -> Race.Times {
    let paths = paths.map { sandbox.path($0) }
    return try times("reading, removing and writing \(paths.count) files", runs) { _ in replace(paths) }
  }

  /// An import: reading every file of a catalog, making it again in another one, and waiting for the disk.
  ///
  /// - Parameter beforeEach: Makes room for the other catalog, and returns where it is to be.
  static func importing(
    _ catalog: String, _ sandbox: Sandbox, runs: Int, beforeEach: () throws -> String
  ) throws -> Race.Times {
    let sets = try FileSystem.entries(of: sandbox.path(catalog)).filter(\.isFolder).map { set in
      (set.name, try FileSystem.entries(of: sandbox.path("\(catalog)/\(set.name)")).map(\.name))
    }
    let count = sets.reduce(0) { $0 + $1.1.count }
    let name = "reading, writing and waiting for \(count) files in \(sets.count) folders"
    var target = ""
    func makeReady() throws { target = try beforeEach() }
    return try times(name, runs, makingReady: makeReady) { _ in
      copy(sets, from: sandbox.path(catalog), to: target)
      try? FileSystem.flush(target)
    }
  }

  private static func times(
    _ name: String, _ runs: Int, makingReady: () throws -> Void = {}, _ body: (Int) -> Void
  ) rethrows -> Race.Times {
    var times = Race.Times(name: name, milliseconds: [])
    for run in 0...runs {
      try makingReady()
      let (seconds, attoseconds) = ContinuousClock().measure { body(run) }.components
      // The first one warms up.
      if run > 0 { times.milliseconds.append(Double(seconds) * 1000 + Double(attoseconds) / 1e15) }
    }
    return times
  }

  /// The least a look at all files can do: ask the system for the times of each, on every core, with nothing else.
  static func lookingTimes(of sandbox: Sandbox, runs: Int) throws -> Race.Times {
    let paths = try sandbox.files().map { sandbox.path($0) }
    return try times("asking for the times of \(paths.count) files", runs) { _ in
      let count = sysconf(Int32(_SC_NPROCESSORS_ONLN))
      DispatchQueue.concurrentPerform(iterations: count) { worker in
        var status = stat()
        for place in stride(from: worker, to: paths.count, by: count) { lstat(paths[place], &status) }
      }
    }
  }

  /// Copies folders of files as an import does: one core at a time makes folders, for two wait for each other.
  private static func copy(_ sets: [(name: String, files: [String])], from source: String, to target: String) {
    mkdir(target, 0o777)
    let batch = 32
    let next = Atomic<Int>(0)
    let turn = Mutex(())
    DispatchQueue.concurrentPerform(iterations: sysconf(Int32(_SC_NPROCESSORS_ONLN))) { _ in
      let room = 1 << 22
      let buffer = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 64)
      defer { buffer.deallocate() }
      while true {
        let start = next.add(batch, ordering: .relaxed).oldValue
        guard start < sets.count else { return }
        let sets = sets[start..<min(start + batch, sets.count)]
        turn.withLock { _ in
          for set in sets { mkdir("\(target)/\(set.name)", 0o777) }
        }
        for set in sets {
          for file in set.files {
            let input = open("\(source)/\(set.name)/\(file)", O_RDONLY)
            let count = max(0, read(input, buffer, room))
            close(input)
            let output = open("\(target)/\(set.name)/\(file)", O_WRONLY | O_CREAT | O_EXCL, 0o666)
            _ = write(output, buffer, count)
            close(output)
          }
        }
      }
    }
  }

  private static func replace(_ paths: [String]) {
    let next = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: sysconf(Int32(_SC_NPROCESSORS_ONLN))) { _ in
      let room = 1 << 22
      let buffer = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 64)
      defer { buffer.deallocate() }
      while true {
        let place = next.add(1, ordering: .relaxed).oldValue
        guard place < paths.count else { return }
        var file = open(paths[place], O_RDONLY)
        let count = max(0, read(file, buffer, room))
        close(file)
        unlink(paths[place])
        file = open(paths[place], O_WRONLY | O_CREAT | O_EXCL, 0o666)
        _ = pwrite(file, buffer, count, 0)
        close(file)
      }
    }
  }

  private static func work(_ paths: [String], _ target: String) {
    let output = open(target, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    defer { close(output) }
    let next = Atomic<Int>(0)
    let end = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: sysconf(Int32(_SC_NPROCESSORS_ONLN))) { _ in
      let room = 1 << 22
      let buffer = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 64)
      defer { buffer.deallocate() }
      while true {
        let place = next.add(1, ordering: .relaxed).oldValue
        guard place < paths.count else { return }
        let file = open(paths[place], O_RDONLY)
        defer { close(file) }
        var context = chash_context()
        chash_start(&context, chash_sha1, 0)
        while case let count = read(file, buffer, room), count > 0 {
          chash_update(&context, buffer, count)
          _ = pwrite(output, buffer, count, off_t(end.add(count, ordering: .relaxed).oldValue))
        }
        var hash = [UInt8](repeating: 0, count: 20)
        chash_finish(&context, &hash)
      }
    }
  }
}
