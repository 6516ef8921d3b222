internal import System

/// The value of `core.sharedRepository`: whether members of a group, or all users, may read and write files and folders
/// in `.git`. It doesn't affect files of the work tree.
///
/// Source: `git-config(1)`, `core.sharedRepository`; git, `path.c`, `calc_shared_perm` and `adjust_shared_perm`;
/// `setup.c`, `git_config_perm`.
struct SharedPermissions: Hashable, Sendable {
  /// Bits to add, or if `isExact` is true, to replace all others.
  private let bits: mode_t
  private let isExact: Bool

  static let none = SharedPermissions(nil)

  /// - Parameter value: The value of the setting.
  init(_ value: String?) {
    let number = value.flatMap { Int($0, radix: 8) }
    switch value?.lowercased() {
    case "group", "true", "yes", "on", "1", "": (bits, isExact) = (0o660, false)
    case "all", "world", "everybody", "2": (bits, isExact) = (0o664, false)
    default:
      // A mode without read and write permission for the owner would lock the owner out.
      let mode = number.map { mode_t(truncatingIfNeeded: $0) & 0o666 } ?? 0
      (bits, isExact) = mode & 0o600 == 0o600 ? (mode, true) : (0, false)
    }
  }

  var isNone: Bool { bits == 0 }

  /// Returns the adjusted permissions of a file or folder.
  func adjusting(_ mode: mode_t, isFolder: Bool) -> mode_t {
    guard !isNone else { return mode }
    var added = bits
    if mode & S_IWUSR == 0 { added &= ~0o222 }
    if mode & S_IXUSR != 0 { added |= (added & 0o444) >> 2 }
    var result = isExact ? mode & ~0o777 | added : mode | added
    guard isFolder else { return result }
    // Users who may read a folder may also search it, and new files in it belong to the same group.
    result |= (result & 0o444) >> 2
    return result & 0o060 == 0 ? result : result | S_ISGID
  }

  /// Sets the shared permissions of a file or folder; does nothing if the system refuses.
  func apply(to path: String) {
    guard !isNone, let status = POSIXFile.status(of: path), let mode = FileMode(status), mode != .symbolicLink else {
      return
    }
    let wanted = adjusting(status.st_mode & 0o7777, isFolder: mode == .folder)
    if wanted != status.st_mode & 0o7777 { chmod(path, wanted) }
  }

  /// The same for a path and its parent folders, up to one that is left alone.
  func apply(to path: String, upTo top: String) {
    guard !isNone else { return }
    var place = path
    while !place.isEmpty, !place.hasSameBytes(as: top), place.isAtOrBelow(top) {
      apply(to: place)
      place = place.enclosingFolder
    }
  }
}

extension Repository {
  var sharedPermissions: SharedPermissions {
    get throws { SharedPermissions(try configuration.string("core.sharedrepository")) }
  }

  /// Shares a reference and its log, which libgit2 creates for the user alone.
  func shareReference(_ name: String) throws {
    let permissions = try sharedPermissions
    if permissions.isNone { return }
    for folder in [commonDirectory, gitDirectory] {
      permissions.apply(to: folder.joined(name), upTo: folder)
      permissions.apply(to: folder.joined("logs").joined(name), upTo: folder)
    }
  }
}
