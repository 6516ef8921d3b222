internal import System

extension Repository {
  /// Returns the id that a file of the work tree would have if it were staged; nil if it can't be staged.
  ///
  /// Line endings and `ident` are converted, as in `git hash-object --path`; filter programs are not run.
  ///
  /// - Parameter path: Relative to the root of the work tree.
  public func blobID(ofFile path: String) throws -> ObjectID? {
    guard let status = POSIXFile.status(of: try requiredWorkTree().joined(path)) else { return nil }
    return try blobID(ofFile: path, status)
  }

  func blobID(ofFile path: String, _ status: stat) throws -> ObjectID? {
    let file = try requiredWorkTree().joined(path)
    switch FileMode(status) {
    case .file, .executable:
      return try convertedID(ofFile: path, file).map { ObjectID($0) }
    case .symbolicLink:
      var text = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = text.withUnsafeMutableBytes {
        readlink(file, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
      }
      guard count >= 0 else { throw SyscallError("readlink", file) }
      return text.withUnsafeBytes { ObjectID(SHA1.id(of: .blob, UnsafeRawBufferPointer(rebasing: $0[..<count]))) }
    default: return nil
    }
  }

  private func convertedID(ofFile path: String, _ place: String) throws -> IndexFile.RawObjectID? {
    let index = try knownIndexes.index(at: indexPath)
    let conversion = try conversionRules.conversion(try FolderAttributes(self, index).values(of: path))
    let finding = StatusEntry(path: Array(path.utf8), state: .file, position: index.positions(of: path).first)
    let (buffer, text) = (ByteBuffer(capacity: 1 << 16), ByteBuffer(capacity: 1 << 10))
    for _ in 0..<5 {
      guard let content = try FileContent(place) else { return nil }
      var look = LineEndingScan(conversion, byteCount: content.byteCount)
      if look.isNeeded, try !content.readPieces(buffer, { look.take($0) }) { continue }
      let edit = try look.edit { try IndexedTexts(self, index).hasReturns(finding) }
      if let id = try content.blobID(edit, buffer, text) { return id }
    }
    throw RepositoryError.fileKeepsChanging(path: path)
  }

  /// Returns the ids that files would have if git staged them, in order: git runs their filter programs, as in `git
  /// status`. Nil if git fails.
  ///
  /// - Parameter paths: Relative to the root of the work tree.
  ///
  /// Source: `git-hash-object(1)`, `--stdin-paths`.
  func idsByGit(ofFiles paths: [String]) -> [ObjectID]? {
    // Each line is a path, and one that begins with a quote is parsed differently.
    let isPlain = paths.allSatisfy { !$0.utf8.contains(UInt8(ascii: "\n")) && $0.utf8.first != UInt8(ascii: "\"") }
    guard isPlain, !paths.isEmpty else { return nil }
    var program = GitProgram(of: self)
    program.input = Array(paths.map { $0 + "\n" }.joined().utf8)
    guard let answer = try? program.run(["hash-object", "--stdin-paths"], remote: "", { _ in }), answer.isSuccess
    else { return nil }
    let ids = answer.output.split(separator: "\n").compactMap { ObjectID(String($0)) }
    return ids.count == paths.count ? ids : nil
  }
}
