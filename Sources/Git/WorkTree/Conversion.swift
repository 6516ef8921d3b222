#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What has to be done to the bytes of a file before they are a blob.
struct Conversion: Hashable, Sendable {
  enum Lines: Hashable, Sendable {
    /// Ends of lines stay.
    case kept
    /// They become single line feeds, unless the file is binary.
    case ifText
    case always
  }

  var lines = Lines.kept
  /// `$Id: … $` loses what stands in it.
  var hasIdent = false
  /// The name of what git would start another program for, or what libgit2 cannot do.
  var external: String?

  static let none = Conversion()

  var isNone: Bool { self == .none }

  /// How many bytes at the beginning of a file are looked at first; see `leavesAlone`.
  enum Answer {
    /// The blob is the very bytes.
    case unchanged
    /// libgit2 has to run its filters.
    case changed
    /// Nothing was found that would be changed, in the bytes so far.
    case open
  }

  /// Tells from a piece of a file whether the conversion would change it.
  ///
  /// A file without a carriage return and without `$Id` comes out as it went in, whatever is configured; one with a zero
  /// byte is binary to git.
  func answer(_ piece: UnsafeRawBufferPointer) -> Answer {
    guard let start = piece.baseAddress, !isNone else { return .open }
    if hasIdent, Self.hasIdent(piece) { return .changed }
    if lines == .ifText, !hasIdent, memchr(start, 0, piece.count) != nil { return .unchanged }
    if lines == .kept { return .open }
    guard memchr(start, 0x0d, piece.count) != nil else { return .open }
    return .changed
  }

  private static func hasIdent(_ piece: UnsafeRawBufferPointer) -> Bool {
    var rest = piece[...]
    while let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
      rest = rest[(dollar + 1)...]
      if rest.starts(with: "Id".utf8) { return true }
      // The next piece may go on with it.
      if rest.count < 2 { return rest.isEmpty || rest.first == UInt8(ascii: "I") }
    }
    return false
  }
}

/// Tells from the attributes of a path and the settings how a file becomes a blob.
///
/// Source: git, `convert.c`, `convert_attrs`.
struct ConversionRules: Sendable {
  enum LineEnds: Sendable { case kept, converted }

  /// What `core.autocrlf` says of files nothing else is said of.
  var usual: LineEnds
  /// Filters a program or a failure belongs to.
  var activeFilters: Set<String>
  /// What `core.autocrlf` and `core.eol` say of files that are text, on their way to the disk.
  var writesCarriageReturns = false

  func conversion(of finding: Finding) -> Conversion { conversion(values(of: finding)) }

  /// The way back.
  func conversionToDisk(of finding: Finding) -> Conversion { conversionToDisk(values(of: finding)) }

  private func values(of finding: Finding) -> AttributeRules.Values {
    guard let rules = finding.attributes else {
      return AttributeRules.Values(repeating: nil, count: AttributeRules.names.count)
    }
    let start = finding.path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return finding.path.withUnsafeBytes { rules.values($0, nameStart: start) }
  }

  /// Returns what has to be done to a blob before it is a file.
  func conversionToDisk(_ values: AttributeRules.Values) -> Conversion {
    var conversion = conversion(values)
    if conversion.lines != .kept, !addsCarriageReturns(values) { conversion.lines = .kept }
    return conversion
  }

  private func addsCarriageReturns(_ values: AttributeRules.Values) -> Bool {
    if case .text(let end) = values[2] {
      if end == "crlf" { return true }
      if end == "lf" { return false }
    }
    if (values[0] ?? values[1]) == .text("input") { return false }
    return writesCarriageReturns
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
    var conversion = Conversion()
    conversion.lines = lines(values[0] ?? values[1], eol: text(2))
    conversion.hasIdent = values[3] == .set
    if case .text(let filter) = values[4], activeFilters.contains(filter) || filter == "lfs" {
      conversion.external = filter
    } else if let encoding = text(5), encoding != "false" {
      conversion.external = "working-tree-encoding"
    }
    return conversion
  }

  private func lines(_ text: AttributeRules.Value?, eol: String?) -> Conversion.Lines {
    let hasEnd = eol == "lf" || eol == "crlf"
    switch text {
    case .set, .text("input"): return .always
    case .unset: return .kept
    case .text("auto"): return .ifText
    default: return hasEnd ? .always : usual == .converted ? .ifText : .kept
    }
  }
}

extension Repository {
  var conversionRules: ConversionRules {
    get throws {
      let autocrlf = try configuration.string("core.autocrlf")?.lowercased()
      let isInput = autocrlf == "input"
      let converts = try autocrlf != nil && !isInput && configuration.bool("core.autocrlf") == true
      let end = try configuration.string("core.eol")?.lowercased()
      var filters: Set<String> = []
      for setting in try configuration.settings(startingWith: "filter.") {
        for key in [".process", ".clean", ".smudge"] where setting.name.hasSuffix(key) {
          filters.insert(String(setting.name.dropFirst("filter.".count).dropLast(key.count)))
        }
      }
      return ConversionRules(
        usual: isInput || converts ? .converted : .kept, activeFilters: filters,
        writesCarriageReturns: converts || !isInput && end == "crlf")
    }
  }
}
