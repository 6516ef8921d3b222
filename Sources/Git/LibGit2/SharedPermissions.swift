internal import System

/// What `core.sharedRepository` says of files and folders in `.git`: that others of a group, or all, may read and write
/// them. Files of the work tree are none of its business.
///
/// Source: `git-config(1)`, `core.sharedRepository`; git, `path.c`, `calc_shared_perm` and `adjust_shared_perm`;
/// `setup.c`, `git_config_perm`.
struct SharedPermissions: Hashable, Sendable {
  /// Bits that are added, or that take the place of all others where `isExact`.
  private let bits: mode_t
  private let isExact: Bool

  static let none = SharedPermissions(nil)

  /// - Parameter value: That of the setting.
  init(_ value: String?) {
    let number = value.flatMap { Int($0, radix: 8) }
    switch value?.lowercased() {
    case "group", "true", "yes", "on", "1", "": (bits, isExact) = (0o660, false)
    case "all", "world", "everybody", "2": (bits, isExact) = (0o664, false)
    default:
      // An owner who may not read and write would be shut out.
      let mode = number.map { mode_t(truncatingIfNeeded: $0) & 0o666 } ?? 0
      (bits, isExact) = mode & 0o600 == 0o600 ? (mode, true) : (0, false)
    }
  }

  var isNone: Bool { bits == 0 }

  /// Returns the permissions of a file or folder that was made with others.
  func adjusting(_ mode: mode_t, isFolder: Bool) -> mode_t {
    guard !isNone else { return mode }
    var added = bits
    if mode & S_IWUSR == 0 { added &= ~0o222 }
    if mode & S_IXUSR != 0 { added |= (added & 0o444) >> 2 }
    var result = isExact ? mode & ~0o777 | added : mode | added
    guard isFolder else { return result }
    // Who may read a folder may look into it, and what is made in it belongs to the same group.
    result |= (result & 0o444) >> 2
    return result & 0o060 == 0 ? result : result | S_ISGID
  }

  /// Gives what lies at a path the permissions it is to have; nothing happens where the system does not let us.
  func apply(to path: String) {
    guard !isNone, let status = POSIXFile.status(of: path), let mode = FileMode(status), mode != .symbolicLink else {
      return
    }
    let wanted = adjusting(status.st_mode & 0o7777, isFolder: mode == .folder)
    if wanted != status.st_mode & 0o7777 { chmod(path, wanted) }
  }

  /// The same for a path and the folders around it, up to one that stays.
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

  /// Lets others at a reference and its log, which libgit2 makes for the user alone.
  func shareReference(_ name: String) throws {
    let permissions = try sharedPermissions
    if permissions.isNone { return }
    for folder in [commonDirectory, gitDirectory] {
      permissions.apply(to: folder.joined(name), upTo: folder)
      permissions.apply(to: folder.joined("logs").joined(name), upTo: folder)
    }
  }
}
