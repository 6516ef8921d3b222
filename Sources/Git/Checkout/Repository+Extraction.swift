internal import System

/// A file of a commit, as git would write it to disk.
public struct ExtractedFile: Hashable, Sendable {
  /// Relative to the root of the work tree.
  public var path: String
  public var isExecutable: Bool
  /// Bytes that replace those of the commit; nil for an unchanged file.
  public var bytes: [UInt8]?
  fileprivate var blob: ObjectID
  fileprivate var conversion: Conversion
}

/// Files of a commit that this program can't write; contains the path of the first.
public enum ExtractionError: Error, Hashable, Sendable {
  /// It needs a filter program that only git runs, such as git-lfs.
  case filtered(path: String, name: String)
  /// It is a link or a submodule, or has a name that leads elsewhere.
  case notAFile(path: String)
}

extension Repository {
  /// Returns the file at a path of a commit, or all files below it, with the conversions that git would apply here.
  ///
  /// - Returns: Nil if the commit has nothing at the path.
  /// - Throws: `ExtractionError`.
  ///
  /// Source: `git-restore(1)`; attributes are those of the work tree, then of the index, as for git.
  public func files(at path: String, of commit: ObjectID) throws -> [ExtractedFile]? {
    let reader = try TreeReader(self)
    guard let entry = try reader.entry(at: path, below: try reader.tree(ofCommit: commit)) else { return nil }
    var conversions = try CheckoutConversions(
      self, try requiredWorkTree(), index: IndexFile(path: indexPath), changes: [], reading: reader)
    var files: [ExtractedFile] = []
    var waiting = [(path, entry)]
    while let (path, entry) = waiting.popLast() {
      guard Self.isPlainName(entry.name) else { throw ExtractionError.notAFile(path: path) }
      switch entry.mode {
      case .folder: waiting += try reader.entries(of: entry.id).map { (path.joined($0.name), $0) }
      case .symbolicLink, .submodule: throw ExtractionError.notAFile(path: path)
      case .file, .executable:
        let conversion = try conversions.conversion(ofPath: path)
        if let name = conversion.external { throw ExtractionError.filtered(path: path, name: name) }
        try fetchPromised([entry.id], path: path)
        files.append(
          ExtractedFile(
            path: path, isExecutable: entry.mode == .executable, blob: entry.id, conversion: conversion))
      }
    }
    return files.sorted { $0.path.bytesPrecede($1.path) }
  }

  /// Returns the bytes of a file; nil if it is larger than the limit.
  public func bytes(of file: ExtractedFile, limit: Int) throws -> [UInt8]? {
    var bytes: [UInt8]? = []
    try TreeReader(self).reading().stream(file) { piece in
      guard let count = bytes?.count, count + piece.count <= limit else {
        bytes = nil
        return
      }
      bytes? += piece
    }
    return bytes
  }

  /// Returns whether a file of the work tree has exactly the bytes of a file of the commit.
  public func isWritten(_ file: ExtractedFile, at path: String) throws -> Bool {
    let place = try requiredWorkTree().joined(path)
    return try TreeReader(self).reading().isWritten(file.blob.objectBytes, file.conversion, at: place)
  }

  /// Resets a path in the index to the last commit; the work tree is not changed.
  ///
  /// - Throws: `GitCommandError`.
  ///
  /// Source: `git-reset(1)`, with paths.
  public func unstage(_ path: String) throws {
    try requireGit(["--literal-pathspecs", "reset", "--quiet", "HEAD", "--", path])
  }

  /// A tree may contain any name; these lead out of a folder, or into git's own.
  private static func isPlainName(_ name: String) -> Bool {
    !name.utf8.contains(UInt8(ascii: "/")) && !["", ".", "..", ".git"].contains(name.lowercased())
  }
}

/// Files of a commit in a folder inside git's own, written in chunks and ready to be moved into place.
///
/// So the work tree never contains half-written files; a folder left by a killed command is removed by the next one.
public final class ExtractedFiles {
  private let folder: ScratchFolder

  public init(_ files: [ExtractedFile], in repository: Repository) throws {
    try repository.makeAssetsFolder()
    folder = try ScratchFolder("restore-", in: repository.assetsDirectory)
    let reading = try TreeReader(repository).reading()
    for (number, file) in files.enumerated() { try Self.write(file, to: path(of: number), reading) }
  }

  /// The absolute path of one of the files, by its position in the given list.
  public func path(of number: Int) -> String { folder.path.joined(String(number)) }

  public func remove() { folder.remove() }

  private static func write(_ file: ExtractedFile, to path: String, _ reading: ObjectReading) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, file.isExecutable ? 0o777 : 0o666)
    guard descriptor >= 0 else { throw SyscallError("open", path) }
    defer { close(descriptor) }
    try reading.stream(file) { piece in
      guard POSIXFile.append(piece, to: descriptor) else { throw SyscallError("write", path) }
    }
  }
}

extension ObjectReading {
  fileprivate func stream(_ file: ExtractedFile, _ take: (UnsafeRawBufferPointer) throws -> Void) throws {
    if let bytes = file.bytes { return try bytes.withUnsafeBytes(take) }
    try stream(file.blob.objectBytes, file.conversion, take)
  }
}
