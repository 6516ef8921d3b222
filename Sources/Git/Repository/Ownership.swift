internal import System

/// Decides whether a repository found above a folder may be trusted: its configuration can run programs.
///
/// Source: git's `ensure_valid_ownership` in `setup.c`. libgit2's own check is off, since it supports neither `*` nor
/// `folder/*`.
enum Ownership {
  /// - Parameter trusted: The settings of the user and the system, which do not come from the repository.
  static func check(_ found: RepositoryDiscovery, _ trusted: Configuration, _ environment: [String: String]) throws {
    guard !found.owned.allSatisfy({ isOwnedByCurrentUser($0, environment) }), let path = found.owned.first else {
      return
    }
    guard try isNamed(path, in: trusted) else { throw RepositoryError.foreignOwner(path: path) }
  }

  /// True if the user of this process owns the file, ignoring the environment.
  static func isOwnedByCurrentUser(_ path: String) -> Bool { isOwnedByCurrentUser(path, [:]) }

  private static func isOwnedByCurrentUser(_ path: String, _ environment: [String: String]) -> Bool {
    // A work tree without `.git` in it belongs to a repository named in the environment.
    guard let status = POSIXFile.status(of: path) else { return true }
    let user = geteuid()
    if status.st_uid == user { return true }
    return user == 0 && environment["SUDO_UID"].flatMap { UInt32($0) } == status.st_uid
  }

  private static func isNamed(_ path: String, in configuration: Configuration) throws -> Bool {
    var isNamed = false
    for value in try configuration.values("safe.directory") {
      isNamed = value.isEmpty ? false : isNamed || matches(path, configuration.places.expanding(value))
    }
    return isNamed
  }

  private static func matches(_ path: String, _ value: String) -> Bool {
    if value == "*" { return true }
    let real = POSIXFile.realPath(path) ?? path
    if value.utf8.reversed().starts(with: "*/".utf8) {
      let folder = String(value.dropLast(2))
      return real.isAtOrBelow(POSIXFile.realPath(folder) ?? folder)
    }
    return real.hasSameBytes(as: POSIXFile.realPath(value) ?? value.withoutTrailingSlashes)
  }
}
