internal import Files

/// Reads references from their files, without libgit2. Unusual cases are left to libgit2.
///
/// Source: `gitrepository-layout(5)`; git, `Documentation/git-pack-refs.txt`.
struct FileReferenceStore {
  /// The absolute path of the `.git` folder; in a linked work tree, its own one.
  let gitDirectory: String
  /// The one shared by all linked work trees.
  let commonDirectory: String
  /// Pass a shared one to cache the file for many lookups.
  var packed = PackedReferences()

  /// The target of a reference.
  enum Target: Hashable {
    case nothing
    case object(ObjectID)
  }

  /// Returns the state of `HEAD`; nil if it must be left to libgit2.
  func head() -> Head? {
    guard let line = try? POSIXFile.line(of: gitDirectory.joined("HEAD")) else { return nil }
    guard line.startsWithBytes(of: "ref: ") else { return ObjectID(line).map { .detached(commit: $0) } }
    let name = line.droppingBytes("ref: ".count)
    guard let branch = Repository.branchName(ofReference: name), let target = target(of: name) else { return nil }
    switch target {
    case .nothing: return .unborn(branch: branch)
    case .object(let id): return .branch(name: branch, commit: id)
    }
  }

  /// Returns the final target of a reference below `refs/`, following symbolic references as git does; nil if it must
  /// be left to libgit2.
  func finalTarget(of name: String, depth: Int = 0) -> Target? {
    if let target = target(of: name) { return target }
    guard depth < 5, let value = try? POSIXFile.line(of: commonDirectory.joined(name)),
      value.startsWithBytes(of: "ref: refs/")
    else { return nil }
    return finalTarget(of: value.droppingBytes("ref: ".count), depth: depth + 1)
  }

  /// Returns the target of a reference below `refs/`; nil if it must be left to libgit2, as for symbolic references.
  func target(of name: String) -> Target? {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard name.startsWithBytes(of: "refs/"), !name.isRepaired, isShared(name),
      !parts.contains(where: { $0.isEmpty || $0.first == UInt8(ascii: ".") })
    else { return nil }
    do {
      if let value = try POSIXFile.line(of: commonDirectory.joined(name)) {
        return ObjectID(value).map { .object($0) }
      }
      guard let table = try packed.table(in: commonDirectory) else { return .nothing }
      return table.target(of: name)
    } catch {
      return nil
    }
  }

  /// Returns true if no packed reference conflicts with a name, because one would be a folder of the other.
  func hasRoom(for name: String) throws -> Bool {
    guard let table = try packed.table(in: commonDirectory) else { return true }
    return table.names(below: "\(name)/").isEmpty
      && name.enclosingFolders.allSatisfy { table.target(of: $0) == .nothing }
  }

  /// Returns the names of the references below a prefix that ends with a slash, without the prefix and in any order;
  /// nil if they must be left to libgit2.
  func names(below prefix: String) -> [String]? {
    guard isShared(prefix) else { return nil }
    do {
      var names = Set(try looseNames(in: prefix).map(ExactName.init))
      for name in try packed.table(in: commonDirectory)?.names(below: prefix) ?? [] { names.insert(ExactName(name)) }
      let texts = names.map(\.text)
      return texts.contains(where: \.isRepaired) ? nil : texts
    } catch {
      return nil
    }
  }

  /// Returns the references below a prefix that ends with a slash, by their names without the prefix and in any order;
  /// nil if they must be left to libgit2. For thousands of packed references it opens only one file.
  ///
  /// - Parameter skipsSymbolic: Leaves out symbolic references.
  func targets(below prefix: String, skipsSymbolic: Bool = false) -> [(name: String, target: ObjectID)]? {
    guard isShared(prefix) else { return nil }
    do {
      // References that are packed meanwhile are found in the file that is read afterwards.
      let loose = try looseNames(in: prefix)
      var own: [(name: String, target: ObjectID)] = []
      var seen: Set<ExactName> = []
      for name in loose {
        guard !name.isRepaired else { return nil }
        guard let line = try POSIXFile.line(of: commonDirectory.joined(prefix + name)) else { continue }
        seen.insert(ExactName(name))
        if skipsSymbolic, line.startsWithBytes(of: "ref: ") { continue }
        guard let target = ObjectID(line) else { return nil }
        own.append((name, target))
      }
      guard let table = try packed.table(in: commonDirectory) else { return own }
      guard let packed = table.targets(below: prefix), !packed.contains(where: { $0.name.isRepaired }) else {
        return nil
      }
      return own + (seen.isEmpty ? packed : packed.filter { !seen.contains(ExactName($0.name)) })
    } catch {
      return nil
    }
  }

  /// True for a reference, or a prefix of references, that isn't a linked work tree's own.
  ///
  /// Source: git, `refs.c`, `is_per_worktree_ref`.
  private func isShared(_ name: String) -> Bool {
    gitDirectory.hasSameBytes(as: commonDirectory)
      || !["refs/worktree/", "refs/bisect/", "refs/rewritten/"].contains {
        name.startsWithBytes(of: $0) || $0.startsWithBytes(of: name)
      }
  }

  /// Branch names may contain folders; a lock is not a reference, and neither is a name that starts with a dot.
  private func looseNames(in prefix: String, depth: Int = 0) throws(SyscallError) -> [String] {
    // Deeper names are invalid.
    guard depth < 64 else { return [] }
    let folder = commonDirectory.joined(String(prefix.dropLast()))
    var found: [String] = []
    for name in try POSIXFile.names(in: folder) where !name.hasPrefix(".") {
      if POSIXFile.isFolder(folder.joined(name)) {
        found += try looseNames(in: "\(prefix)\(name)/", depth: depth + 1).map { "\(name)/\($0)" }
      } else if !name.hasSuffix(".lock") {
        found.append(name)
      }
    }
    return found
  }
}
