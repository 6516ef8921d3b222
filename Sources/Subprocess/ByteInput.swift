internal import Synchronization
internal import System

/// A source of bytes, such as standard input.
public final class ByteInput: Sendable {
  /// Returns the next bytes; empty at the end.
  public typealias Source = @Sendable () -> [UInt8]

  private let source: Source
  private let waiting = Mutex<[UInt8]>([])

  public init(from source: @escaping Source) {
    self.source = source
  }

  /// Reads from an open file, such as 0 for standard input; an error counts as the end.
  public convenience init(descriptor: Int32) {
    self.init { readSome(from: descriptor) }
  }

  /// Contains only these bytes.
  public convenience init(_ bytes: [UInt8] = []) {
    let rest = Mutex(bytes)
    self.init {
      rest.withLock { rest in
        defer { rest = [] }
        return rest
      }
    }
  }

  /// Returns all remaining bytes.
  public func readAll() -> [UInt8] {
    waiting.withLock { waiting in
      while case let more = source(), !more.isEmpty { waiting += more }
      defer { waiting = [] }
      return waiting
    }
  }

  /// Returns all remaining bytes; nil if there are more than `limit`.
  public func readAll(limit: Int) -> [UInt8]? {
    waiting.withLock { waiting in
      while waiting.count <= limit, case let more = source(), !more.isEmpty { waiting += more }
      defer { waiting = [] }
      return waiting.count > limit ? nil : waiting
    }
  }

  /// Returns the next line without its line break; nil at the end. Bytes that aren't UTF-8 are replaced.
  public func readLine() -> String? {
    waiting.withLock { waiting in
      while !waiting.contains(0x0A), case let more = source(), !more.isEmpty { waiting += more }
      if waiting.isEmpty { return nil }
      let end = waiting.firstIndex(of: 0x0A) ?? waiting.endIndex
      defer { waiting.removeSubrange(..<min(end + 1, waiting.count)) }
      return String(decoding: waiting[..<end], as: UTF8.self)
    }
  }
}

private func readSome(from descriptor: Int32) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
    var got = 0
    repeat { got = read(descriptor, buffer.baseAddress, buffer.count) } while got < 0 && errno == EINTR
    filled = max(0, got)
  }
}
