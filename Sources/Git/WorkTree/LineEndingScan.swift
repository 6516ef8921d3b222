internal import Synchronization
internal import System

/// Line endings that a checkout would not restore.
public enum LineEndLoss: Hashable, Sendable {
  /// Windows line endings would become line feeds.
  case returns
  /// Line feeds would become Windows line endings.
  case feeds
}

/// Scans all the bytes of a file to find out what its conversion changes.
///
/// Source: git, `convert.c`, `crlf_to_git`, `will_convert_lf_to_crlf` and `check_global_conv_flags_eol`.
struct LineEndingScan {
  private let conversion: Conversion
  private let byteCount: Int
  private let countsAll: Bool
  private var statistics = TextStatistics()
  private var hasReturn = false
  private var hasZero = false

  /// - Parameters:
  ///   - byteCount: The size of the file.
  ///   - countsAll: True if `loss` will be called.
  init(_ conversion: Conversion, byteCount: Int, countsAll: Bool = false) {
    (self.conversion, self.byteCount, self.countsAll) = (conversion, byteCount, countsAll)
  }

  /// False if the bytes don't matter.
  var isNeeded: Bool { conversion.lines != .kept }

  mutating func take(_ piece: UnsafeRawBufferPointer) {
    guard isNeeded, let start = piece.baseAddress, !piece.isEmpty else { return }
    // Images and the like are recognized by their first zero byte, and needn't be counted.
    if conversion.lines == .ifText {
      hasZero = hasZero || memchr(start, 0, piece.count) != nil
      if hasZero { return }
    }
    hasReturn = hasReturn || memchr(start, 13, piece.count) != nil
    // A carriage return may follow in the next piece, so this one counts for whether the file is text.
    let mayFollow = conversion.lines == .ifText && piece.count < byteCount
    if hasReturn || countsAll || mayFollow { statistics.take(piece) }
  }

  /// - Parameter isHeldWithReturns: Returns true if the index has a text with Windows line endings at this path, which
  ///   git leaves alone unless the attribute says that it is text.
  func edit(isHeldWithReturns: () throws -> Bool) rethrows -> ToBlobConversion {
    var edit = ToBlobConversion(collapsesIdent: conversion.hasIdent, becomesPointer: conversion.largeFiles != nil)
    switch conversion.lines {
    case .kept: break
    case .always: edit.dropsReturns = statistics.pairCount > 0
    case .ifText:
      if hasReturn, !hasZero, statistics.pairCount > 0, !statistics.isBinary {
        edit.dropsReturns = try !isHeldWithReturns()
      }
    }
    return edit
  }

  /// Returns the line endings that a checkout would not restore after this conversion; nil if it restores all.
  func loss(after edit: ToBlobConversion) -> LineEndLoss? {
    guard isNeeded, !hasZero else { return nil }
    let isGuessed = conversion.lines == .ifText
    if isGuessed, statistics.isBinary { return nil }
    var (pairs, feeds) = (statistics.pairCount, statistics.loneFeedCount)
    if edit.dropsReturns { (pairs, feeds) = (0, feeds + pairs) }
    if conversion.writesReturns, feeds > 0, !isGuessed || pairs == 0 { (pairs, feeds) = (pairs + feeds, 0) }
    if statistics.pairCount > 0, pairs == 0 { return .returns }
    return statistics.loneFeedCount > 0 && feeds == 0 ? .feeds : nil
  }
}

/// The texts in the index, for converting files at the same paths; safe to use from several threads.
final class IndexedTexts: @unchecked Sendable {
  private let repository: Repository
  private let index: IndexFile
  private let lock = Mutex(())
  private var reading: ObjectReading?

  init(_ repository: Repository, _ index: IndexFile) { (self.repository, self.index) = (repository, index) }

  /// True for a text that contains a Windows line ending; in a conflict, ours counts.
  ///
  /// Source: git, `convert.c`, `has_crlf_in_index`; `read-cache.c`, `read_blob_data_from_index`.
  func hasReturns(_ finding: StatusEntry) throws -> Bool {
    guard let position = finding.position else { return false }
    var found: IndexFile.Entry? = index[position]
    if found?.stage != 0 { found = index.positions(ofBytes: finding.path).map { index[$0] }.first { $0.stage == 2 } }
    guard let entry = found, !entry.isSubmodule else { return false }
    return try lock.withLock { _ in
      var statistics = TextStatistics()
      do {
        try opened().stream(entry.id, as: .blob) { statistics.take($0) }
      } catch let error as GitError where error.isNotFound {
        return false
      } catch ObjectError.missing {
        return false
      }
      return statistics.pairCount > 0 && !statistics.isBinary
    }
  }

  private func opened() throws -> ObjectReading {
    if let reading { return reading }
    let packs = PackSet.current(in: repository.commonDirectory.joined("objects"))
    let made = ObjectReading(packs, SharedDatabase(of: repository))
    reading = made
    return made
  }
}
