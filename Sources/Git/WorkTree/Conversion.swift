public import LargeFiles

/// The conversions between the bytes of a file and those of its blob.
struct Conversion: Hashable, Sendable {
  enum Lines: Hashable, Sendable {
    /// Line endings are kept.
    case kept
    /// Line endings become line feeds, unless the file is binary.
    case ifText
    case always
  }

  var lines = Lines.kept
  /// True if a checkout converts line feeds to Windows line endings; false if lines are kept.
  var writesReturns = false
  /// The value in `$Id: … $` is removed.
  var hasIdent = false
  /// True if git needs the whole blob before it can write the first byte; set only if `$Id$` is filled in.
  var needsWhole = false
  /// Where the content of a large file is, whose blob is a pointer (Git LFS); nil for other files.
  var largeFiles: LargeFileStore?
  /// The name of the filter or encoding for which git would run another program, or recode.
  var external: String?

  static let none = Conversion()

  var isNone: Bool { self == .none }

  /// The part that applies when a blob is written to disk.
  var toDisk: Conversion {
    var conversion = self
    if !writesReturns { conversion.lines = .kept }
    return conversion
  }
}

/// Determines from attributes and settings how a file becomes a blob.
///
/// Source: git, `convert.c`, `convert_attrs`, `output_eol`, `text_eol_is_crlf` and `classify_conv_attrs`.
struct ConversionRules: Sendable {
  /// The value of `core.autocrlf`, for files without a text attribute.
  enum Automatic: Sendable { case off, on, input }

  var automatic = Automatic.off
  /// True for `core.eol=crlf`.
  var endsWithReturns = false
  /// True for `core.safecrlf=true`: a file is refused if a checkout would not restore it unchanged.
  var refusesLoss = false
  /// Where the contents of large files are; nil if git-lfs has to run other programs on them (`lfs.extension`).
  var largeFiles: LargeFileStore?
  /// Filters that have a command or are required.
  var activeFilters: Set<String> = []

  func conversion(of finding: StatusEntry) -> Conversion {
    guard let rules = finding.attributes else {
      return conversion(AttributeRules.Values(repeating: nil, count: AttributeRules.names.count))
    }
    let start = finding.path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return conversion(finding.path.withUnsafeBytes { rules.values($0, nameStart: start) })
  }

  func conversion(_ values: AttributeRules.Values) -> Conversion {
    let text = { (place: Int) -> String? in
      switch values[place] {
      case .text(let text): text
      case .set: "true"
      case .unset: "false"
      default: nil
      }
    }
    var conversion = lines(Self.word(values[0]) ?? Self.word(values[1]), end: text(2))
    conversion.hasIdent = values[3] == .set
    conversion.needsWhole = conversion.needsWhole && conversion.hasIdent
    let encoding = text(5).flatMap { $0 == "false" ? nil : "working-tree-encoding" }
    if case .text(let filter) = values[4], activeFilters.contains(filter) || filter == "lfs" {
      // Git would convert the lines of the pointer, too; that nobody wants, and git may do it.
      if filter == "lfs", encoding == nil, conversion.lines != .always, !conversion.hasIdent, let largeFiles {
        conversion = Conversion(largeFiles: largeFiles)
      } else {
        conversion.external = filter
      }
    } else if let encoding {
      conversion.external = encoding
    }
    return conversion
  }

  // MARK: Line endings

  private enum Word { case set, unset, input, auto }

  /// Returns nil if nothing is set, and for an unknown value: the older name `crlf` is then used.
  private static func word(_ value: AttributeRules.Value?) -> Word? {
    switch value {
    case .set: .set
    case .unset: .unset
    case .text("input"): .input
    case .text("auto"): .auto
    default: nil
    }
  }

  private func lines(_ word: Word?, end: String?) -> Conversion {
    var conversion = Conversion()
    let end = end == "lf" || end == "crlf" ? end : nil
    if word == .unset { return conversion }
    if word == nil, end == nil {
      if automatic == .off { return conversion }
      conversion.lines = .ifText
      conversion.writesReturns = automatic == .on
      conversion.needsWhole = conversion.writesReturns
      return conversion
    }
    conversion.lines = word == .auto ? .ifText : .always
    conversion.writesReturns = end.map { $0 == "crlf" } ?? (word != .input && endsTextsWithReturns)
    conversion.needsWhole = word == .auto && end != "lf"
    return conversion
  }

  private var endsTextsWithReturns: Bool {
    switch automatic {
    case .on: true
    case .input: false
    case .off: endsWithReturns
    }
  }
}

extension Repository {
  var conversionRules: ConversionRules {
    get throws {
      var rules = ConversionRules()
      if let word = try configuration.string("core.autocrlf")?.lowercased() {
        let isOn = try word != "input" && configuration.bool("core.autocrlf") == true
        rules.automatic = word == "input" ? .input : isOn ? .on : .off
      }
      rules.endsWithReturns = try configuration.string("core.eol")?.lowercased() == "crlf"
      if let word = try configuration.string("core.safecrlf")?.lowercased(), word != "warn" {
        rules.refusesLoss = try configuration.bool("core.safecrlf") == true
      }
      for setting in try configuration.settings(startingWith: "filter.") {
        for key in [".process", ".clean", ".smudge"] where setting.name.hasSuffix(key) {
          rules.activeFilters.insert(String(setting.name.dropFirst("filter.".count).dropLast(key.count)))
        }
      }
      if try configuration.settings(startingWith: "lfs.extension.").isEmpty { rules.largeFiles = try largeFiles }
      return rules
    }
  }

  /// Where the contents of large files are.
  ///
  /// Source: `git-lfs-config(5)`, `lfs.storage`.
  public var largeFiles: LargeFileStore {
    get throws { LargeFileStore(of: commonDirectory, storage: try configuration.string("lfs.storage")) }
  }
}
