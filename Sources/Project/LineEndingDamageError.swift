internal import Files
public import Git
internal import Imaging
public import Validation

/// Images and other binary files that git would change because it treats them as text; nothing was changed.
public struct LineEndingDamageError: Error {
  public var files: [LineEndingConversion]

  public init(_ files: [LineEndingConversion]) { self.files = files }
}

extension BinaryFileTest {
  /// Recognizes images and design files.
  static let ofImages = BinaryFileTest(
    isBinary: { ImageFormat.isBinaryImage(fileExtension: Path.fileExtension($0), head: $1) },
    isMistakenForText: { ImageFormat.isMistakenForText(fileExtension: Path.fileExtension($0)) })
}

extension ProjectRepository {
  /// - Throws: `LineEndingDamageError` if git would convert the line endings of one of these files when it stores or
  ///   restores it.
  public func requireNoLineEndingConversion(of files: [Repository.ConversionCandidate]) throws {
    let converted = try repository.lineEndingConversions(of: files, telling: .ofImages)
    if !converted.isEmpty { throw LineEndingDamageError(converted) }
  }

  /// Requires the same for the files that a commit changes, except for files that are identical in a merged version.
  func requireNoLineEndingConversion(of changes: [FileChange], _ merge: UnfinishedMerge?) throws {
    let heads = try (merge?.heads ?? []).map { try repository.tree(of: $0) }
    try requireNoLineEndingConversion(
      of: changes.compactMap { change in
        guard let id = change.newID, change.newMode?.isFile == true else { return nil }
        if try heads.contains(where: { try $0.entry(at: change.path)?.id == id }) { return nil }
        return Repository.ConversionCandidate(change.path, file: Path.join(workTree, change.path), stagedID: id)
      })
  }

  /// Returns the images in some folders that git changes as if they were text; empty if git fails.
  public func imagesTakenForText(in folders: [String]) -> [GitImageIssue] {
    let converted = try? repository.lineEndingConversions(below: folders, telling: .ofImages)
    return (converted ?? []).map(GitImageIssue.init)
  }
}

extension GitImageIssue {
  init(_ conversion: LineEndingConversion) {
    self.init(conversion.path, because: conversion.cause.description)
  }
}
