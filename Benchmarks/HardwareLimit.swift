internal import CSHA1
internal import Dispatch
internal import Files
internal import Synchronization
internal import TestKit

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What the machine takes for the least a commit can do: read every file, hash it, and write its bytes into one file, on
/// every core, with nothing else.
enum HardwareLimit {
  static func times(of sandbox: Sandbox, runs: Int) throws -> Race.Times {
    let paths = try sandbox.files().map { sandbox.path($0) }
    var times = Race.Times(name: "reading, hashing and writing \(paths.count) files", milliseconds: [])
    for run in 0...runs {
      let target = sandbox.folder + "-limit-\(run)"
      let clock = ContinuousClock()
      let time = clock.measure { work(paths, target) }
      let (seconds, attoseconds) = time.components
      // The first one warms up.
      if run > 0 { times.milliseconds.append(Double(seconds) * 1000 + Double(attoseconds) / 1e15) }
    }
    return times
  }

  /// The least a look at all files can do: ask the system for the times of each, on every core, with nothing else.
  static func lookingTimes(of sandbox: Sandbox, runs: Int) throws -> Race.Times {
    let paths = try sandbox.files().map { sandbox.path($0) }
    var times = Race.Times(name: "asking for the times of \(paths.count) files", milliseconds: [])
    for run in 0...runs {
      let clock = ContinuousClock()
      let time = clock.measure {
        let count = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        DispatchQueue.concurrentPerform(iterations: count) { worker in
          var status = stat()
          for place in stride(from: worker, to: paths.count, by: count) { lstat(paths[place], &status) }
        }
      }
      let (seconds, attoseconds) = time.components
      if run > 0 { times.milliseconds.append(Double(seconds) * 1000 + Double(attoseconds) / 1e15) }
    }
    return times
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
        let count = max(0, read(file, buffer, room))
        close(file)
        var context = csha1_context()
        var hash = [UInt8](repeating: 0, count: 20)
        csha1_start(&context, 0)
        csha1_update(&context, buffer, count)
        csha1_finish(&context, &hash)
        _ = pwrite(output, buffer, count, off_t(end.add(count, ordering: .relaxed).oldValue))
      }
    }
  }
}
