// The C library of the system, with the differences between Darwin and Glibc hidden, so that no other file has to
// distinguish them. The part for Darwin is untested.

#if canImport(Darwin)
  @_exported public import Darwin
#else
  // The list of environment variables is a global C variable, and Swift 6 can't know that nothing else changes it.
  @_exported @preconcurrency public import Glibc
#endif

/// The system for which this was compiled.
public enum HostSystem {
  #if canImport(Darwin)
    public static let isDarwin = true
  #else
    public static let isDarwin = false
  #endif
}

/// A moment of the clock that runs on while the system sleeps, and that nothing sets. `ContinuousClock` is the same,
/// but brings all of Swift's concurrency, 0.4 MB, into the program.
public struct MonotonicTime: Comparable, Sendable {
  private let sinceStart: Duration

  public static var now: Self {
    #if canImport(Darwin)
      let clock = CLOCK_MONOTONIC_RAW
    #else
      let clock = CLOCK_BOOTTIME
    #endif
    var time = timespec()
    clock_gettime(clock, &time)
    return Self(sinceStart: .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec))
  }

  public static func < (one: Self, other: Self) -> Bool { one.sinceStart < other.sinceStart }

  public static func + (time: Self, duration: Duration) -> Self { Self(sinceStart: time.sinceStart + duration) }

  public static func - (one: Self, other: Self) -> Duration { one.sinceStart - other.sinceStart }
}

extension stat {
  /// When the file's content was last changed.
  public var modificationTime: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }

  /// When anything about the file was last changed; no program can set it.
  public var changeTime: timespec {
    #if canImport(Darwin)
      st_ctimespec
    #else
      st_ctim
    #endif
  }
}

// MARK: - Disks

/// Sends the bytes of an open file to the disk.
///
/// - Returns: 0, or -1 with `errno`.
public func handToDisk(_ descriptor: Int32) -> Int32 {
  #if canImport(Darwin)
    fsync(descriptor)
  #else
    fdatasync(descriptor)
  #endif
}

/// Waits until an open file or folder is durably stored. On Darwin, `fsync` only sends it to the disk.
///
/// - Returns: 0, or -1 with `errno`.
public func waitForDisk(_ descriptor: Int32) -> Int32 {
  #if canImport(Darwin)
    min(0, fcntl(descriptor, F_FULLFSYNC))
  #else
    fsync(descriptor)
  #endif
}

// MARK: - This process

#if canImport(Darwin)
  public typealias LimitedResource = Int32
#else
  public typealias LimitedResource = __rlimit_resource
#endif

/// Returns the limits on a resource such as `RLIMIT_AS`; nil if the system doesn't report them.
public func resourceLimits(on resource: LimitedResource) -> rlimit? {
  var limits = rlimit()
  #if canImport(Darwin)
    return getrlimit(resource, &limits) == 0 ? limits : nil
  #else
    return getrlimit(__rlimit_resource_t(resource.rawValue), &limits) == 0 ? limits : nil
  #endif
}

public func setResourceLimits(on resource: LimitedResource, to limits: rlimit) {
  var limits = limits
  #if canImport(Darwin)
    setrlimit(resource, &limits)
  #else
    setrlimit(__rlimit_resource_t(resource.rawValue), &limits)
  #endif
}

/// Returns the resources that this process has used so far.
public func usageOfThisProcess() -> rusage {
  var usage = rusage()
  #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
  #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  #endif
  return usage
}

/// Returns a path to the running program; nil if the system doesn't report one.
///
/// Source: proc(5), `/proc/pid/exe`; on Darwin dyld(3), `_NSGetExecutablePath`.
public func pathOfThisProgram() -> String? {
  #if canImport(Darwin)
    var size: UInt32 = 0
    _NSGetExecutablePath(nil, &size)
    var path = [CChar](repeating: 0, count: Int(size))
    guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
    return String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  #else
    return "/proc/self/exe"
  #endif
}

/// Returns true if the system has a library that can be opened by this name, such as `libwebp.so.7`.
public func opensLibrary(_ name: String) -> Bool {
  guard let library = dlopen(name, RTLD_LAZY | RTLD_LOCAL) else { return false }
  dlclose(library)
  return true
}

/// The `NAME=VALUE` entries in the environment of this process, terminated by nil.
public func environmentOfThisProcess() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
  #if canImport(Darwin)
    _NSGetEnviron()?.pointee
  #else
    environ
  #endif
}

/// Passes an array of C strings, terminated by a null pointer, to `body`.
public func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var copies = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  copies.append(nil)
  return body(copies)
}

// MARK: - Children and sockets

#if canImport(Darwin)
  public typealias SpawnFileActions = posix_spawn_file_actions_t?
  public typealias SpawnAttributes = posix_spawnattr_t?
#else
  public typealias SpawnFileActions = posix_spawn_file_actions_t
  public typealias SpawnAttributes = posix_spawnattr_t
#endif

/// Returns file actions that must be freed with `posix_spawn_file_actions_destroy`.
public func makeSpawnFileActions() -> SpawnFileActions {
  #if canImport(Darwin)
    var actions: SpawnFileActions = nil
  #else
    var actions = SpawnFileActions()
  #endif
  posix_spawn_file_actions_init(&actions)
  return actions
}

/// Returns attributes that must be freed with `posix_spawnattr_destroy`.
public func makeSpawnAttributes() -> SpawnAttributes {
  #if canImport(Darwin)
    var attributes: SpawnAttributes = nil
  #else
    var attributes = SpawnAttributes()
  #endif
  posix_spawnattr_init(&attributes)
  return attributes
}

extension HostSystem {
  #if canImport(Darwin)
    public static let streamSocket = SOCK_STREAM
    /// Darwin has no such flag for `send`.
    public static let noSignal: Int32 = 0
  #else
    public static let streamSocket = Int32(SOCK_STREAM.rawValue)
    /// The flag for `send` that prevents the program from being killed if the reader has gone away.
    public static let noSignal = Int32(MSG_NOSIGNAL)
  #endif
}
