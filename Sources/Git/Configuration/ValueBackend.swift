internal import CGit2

/// A read-only layer of configuration in memory, with the values of the environment.
///
/// Source: `struct git_config_backend` in `git2/sys/config.h`. The C structure comes first, so that a pointer to it is
/// also a pointer to this structure.
struct ValueBackend {
  private var base: git_config_backend
  private var values: Unmanaged<ConfigurationEntries>

  /// Adds the values to a configuration, above all levels below `level`.
  static func add(_ values: [(String, String)], to configuration: OpaquePointer, level: Int32) throws(GitError) {
    let backend = make(ConfigurationEntries(values, level: level))
    do {
      try check("git_config_add_backend") {
        git_config_add_backend(configuration, backend, git_config_level_t(level), nil, 0)
      }
    } catch {
      release(backend)
      throw error
    }
  }

  private static func make(_ values: ConfigurationEntries) -> UnsafeMutablePointer<git_config_backend> {
    var base = git_config_backend()
    git_config_init_backend(&base, UInt32(GIT_CONFIG_BACKEND_VERSION))
    base.readonly = 1
    base.open = { _, _, _ in 0 }
    base.get = { backend, key, entry in ValueBackend.get(backend!, key!, entry!) }
    base.set = { _, _, _ in cannotWrite }
    base.set_multivar = { _, _, _, _ in cannotWrite }
    base.del = { _, _ in cannotWrite }
    base.del_multivar = { _, _, _ in cannotWrite }
    base.iterator = { iterator, backend in ValueIterator.make(iterator!, ValueBackend.values(of: backend!)) }
    base.snapshot = { copy, backend in
      copy!.pointee = ValueBackend.make(ValueBackend.values(of: backend!))
      return 0
    }
    base.lock = { _ in cannotWrite }
    base.unlock = { _, _ in 0 }
    base.free = { backend in ValueBackend.release(backend!) }
    let memory = UnsafeMutablePointer<ValueBackend>.allocate(capacity: 1)
    memory.initialize(to: ValueBackend(base: base, values: .passRetained(values)))
    return UnsafeMutableRawPointer(memory).assumingMemoryBound(to: git_config_backend.self)
  }

  private static func whole(_ backend: UnsafeMutablePointer<git_config_backend>) -> UnsafeMutablePointer<ValueBackend> {
    UnsafeMutableRawPointer(backend).assumingMemoryBound(to: ValueBackend.self)
  }

  private static func values(of backend: UnsafeMutablePointer<git_config_backend>) -> ConfigurationEntries {
    whole(backend).pointee.values.takeUnretainedValue()
  }

  private static func release(_ backend: UnsafeMutablePointer<git_config_backend>) {
    let memory = whole(backend)
    memory.pointee.values.release()
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  private static func get(
    _ backend: UnsafeMutablePointer<git_config_backend>, _ key: UnsafePointer<CChar>,
    _ entry: UnsafeMutablePointer<UnsafeMutablePointer<git_config_entry>?>
  ) -> Int32 {
    guard let found = values(of: backend).last(named: String(cString: key)) else { return GIT_ENOTFOUND.rawValue }
    entry.pointee = found
    return 0
  }
}

/// The result of an attempt to write to the read-only layer.
private let cannotWrite = GIT_ERROR.rawValue

/// Iterates over the values of a `ValueBackend` for libgit2.
private struct ValueIterator {
  var base: git_config_iterator
  var values: Unmanaged<ConfigurationEntries>
  var next = 0

  static func make(
    _ result: UnsafeMutablePointer<UnsafeMutablePointer<git_config_iterator>?>, _ values: ConfigurationEntries
  ) -> Int32 {
    var base = git_config_iterator()
    base.next = { entry, iterator in
      let whole = UnsafeMutableRawPointer(iterator!).assumingMemoryBound(to: ValueIterator.self)
      let values = whole.pointee.values.takeUnretainedValue()
      guard whole.pointee.next < values.count else { return GIT_ITEROVER.rawValue }
      entry!.pointee = values.entry(whole.pointee.next)
      whole.pointee.next += 1
      return 0
    }
    base.free = { iterator in
      let whole = UnsafeMutableRawPointer(iterator!).assumingMemoryBound(to: ValueIterator.self)
      whole.pointee.values.release()
      whole.deinitialize(count: 1)
      whole.deallocate()
    }
    let memory = UnsafeMutablePointer<ValueIterator>.allocate(capacity: 1)
    memory.initialize(to: ValueIterator(base: base, values: .passRetained(values)))
    result.pointee = UnsafeMutableRawPointer(memory).assumingMemoryBound(to: git_config_iterator.self)
    return 0
  }
}

/// Names and values in the memory layout of libgit2; the entries keep their addresses until this is released.
private final class ConfigurationEntries {
  private let entries: UnsafeMutableBufferPointer<git_config_entry>
  private let names: [String]

  init(_ values: [(String, String)], level: Int32) {
    names = values.map(\.0)
    entries = .allocate(capacity: values.count)
    for (index, value) in values.enumerated() {
      var entry = git_config_entry()
      entry.name = UnsafePointer(Self.copy(value.0))
      entry.value = UnsafePointer(Self.copy(value.1))
      entry.level = git_config_level_t(level)
      entry.free = { _ in }
      entries.initializeElement(at: index, to: entry)
    }
  }

  private static func copy(_ text: String) -> UnsafeMutablePointer<CChar> {
    let bytes = Array(text.utf8CString)
    let memory = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    memory.initialize(from: bytes, count: bytes.count)
    return memory
  }

  var count: Int { entries.count }

  func entry(_ index: Int) -> UnsafeMutablePointer<git_config_entry> { entries.baseAddress! + index }

  func last(named name: String) -> UnsafeMutablePointer<git_config_entry>? {
    names.lastIndex { $0.hasSameBytes(as: name) }.map(entry)
  }

  deinit {
    for entry in entries {
      entry.name.deallocate()
      entry.value.deallocate()
    }
    entries.deallocate()
  }
}
