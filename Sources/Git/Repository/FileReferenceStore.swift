/// References as they lie in their files, for those who do without libgit2. What is not plain to see is left to it.
///
/// Source: `gitrepository-layout(5)`; git, `Documentation/git-pack-refs.txt`.
struct FileReferenceStore {
  /// The absolute path of the `.git` folder; in a linked work tree the one that is its own.
  let gitDirectory: String
  /// The one all linked work trees share.
  let commonDirectory: String
  /// Who asks for many gives one that remembers.
  var packed = PackedReferences()

  /// The target of a reference.
  enum Target: Hashable {
    case nothing
    case object(ObjectID)
  }

  /// Returns what `HEAD` stands for; nil if that is not plain to see.
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

  /// Returns what a reference below `refs/` leads to in the end, through symbolic ones as git follows them; nil if that
  /// is not plain to see.
  func finalTarget(of name: String, depth: Int = 0) -> Target? {
    if let target = target(of: name) { return target }
    guard depth < 5, let value = try? POSIXFile.line(of: commonDirectory.joined(name)),
      value.startsWithBytes(of: "ref: refs/")
    else { return nil }
    return finalTarget(of: value.droppingBytes("ref: ".count), depth: depth + 1)
  }

  /// Returns what a reference below `refs/` says; nil if that is not plain to see, as with symbolic ones.
  func target(of name: String) -> Target? {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard name.startsWithBytes(of: "refs/"), !name.isRepaired,
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

  /// Returns true if no packed reference has a name that is a folder of another one, or that this one is a folder of.
  func hasRoom(for name: String) throws -> Bool {
    guard let table = try packed.table(in: commonDirectory) else { return true }
    return table.names(below: "\(name)/").isEmpty
      && name.enclosingFolders.allSatisfy { table.target(of: $0) == .nothing }
  }

  /// Returns the names of the references below a prefix that ends with a slash, without it and in any order; nil if
  /// that is not plain to see.
  func names(below prefix: String) -> [String]? {
    do {
      var names = Set(try looseNames(in: prefix).map(PathKey.init))
      for name in try packed.table(in: commonDirectory)?.names(below: prefix) ?? [] { names.insert(PathKey(name)) }
      let texts = names.map(\.text)
      return texts.contains(where: \.isRepaired) ? nil : texts
    } catch {
      return nil
    }
  }

  /// Returns the references below a prefix that ends with a slash, by their names without it and in any order; nil if
  /// that is not plain to see. Of thousands that are packed it opens no file but that of the packed ones.
  ///
  /// - Parameter skipsSymbolic: Leaves out those that name another one.
  func targets(below prefix: String, skipsSymbolic: Bool = false) -> [(name: String, target: ObjectID)]? {
    do {
      // What is packed meanwhile is found in the file that is read afterwards.
      let loose = try looseNames(in: prefix)
      var own: [(name: String, target: ObjectID)] = []
      var seen: Set<PathKey> = []
      for name in loose {
        guard !name.isRepaired else { return nil }
        guard let line = try POSIXFile.line(of: commonDirectory.joined(prefix + name)) else { continue }
        seen.insert(PathKey(name))
        if skipsSymbolic, line.startsWithBytes(of: "ref: ") { continue }
        guard let target = ObjectID(line) else { return nil }
        own.append((name, target))
      }
      guard let table = try packed.table(in: commonDirectory) else { return own }
      guard let packed = table.targets(below: prefix), !packed.contains(where: { $0.name.isRepaired }) else {
        return nil
      }
      return own + (seen.isEmpty ? packed : packed.filter { !seen.contains(PathKey($0.name)) })
    } catch {
      return nil
    }
  }

  /// Branches have folders in their names; a lock is no reference, and neither is what starts with a dot.
  private func looseNames(in prefix: String, depth: Int = 0) throws(SyscallError) -> [String] {
    // Deeper ones are no honest names.
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
