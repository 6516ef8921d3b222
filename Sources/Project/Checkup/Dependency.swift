internal import Files
internal import Subprocess
internal import System

/// A library or program of others that this program uses: a line of `Templates/dependencies.txt`.
public struct Dependency: Hashable, Sendable {
  public enum Need: String, Hashable, Sendable { case needed, recommended }

  /// The names by which the system finds it; one is enough. A library's are those of Linux.
  public var names: [String]
  /// Its package in Debian.
  public var package: String
  /// Its formula in Homebrew; nil for a part of macOS.
  public var formula: String?
  public var need: Need
  public var purpose: String

  /// Parses the table; lines that begin with `#` are comments.
  public static func all(in table: String) -> [Dependency] {
    table.split(separator: "\n").compactMap { line in
      let columns = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true).map(String.init)
      guard !line.hasPrefix("#"), columns.count == 6, let need = Need(rawValue: columns[4]) else { return nil }
      return Dependency(
        names: columns[0].split(separator: ",").map(String.init), package: columns[1],
        formula: columns[3] == "-" ? nil : columns[3], need: need,
        purpose: String(columns[5].drop { $0 == " " }))
    }
  }

  public var isLibrary: Bool { names[0].hasPrefix("lib") }

  /// The name without the version of its interface: `libwebp`.
  public var title: String { names[0].firstRange(of: ".so").map { String(names[0][..<$0.lowerBound]) } ?? names[0] }

  /// The command that installs some of them on this system.
  static func wayToInstall(_ dependencies: [Dependency]) -> String {
    #if os(macOS)
      "brew install \(dependencies.map { $0.formula ?? $0.title }.joined(separator: " "))"
    #else
      "sudo apt install \(dependencies.map(\.package).joined(separator: " "))"
    #endif
  }

  /// True if the program can use it.
  func isInstalled(_ environment: [String: String]) -> Bool {
    guard isLibrary else { return names.contains { (try? ProgramSearch.path(of: $0, in: environment)) != nil } }
    #if os(macOS)
      // Homebrew keeps a link to each there.
      return formula.map { name in ["/opt/homebrew", "/usr/local"].contains { FileSystem.exists("\($0)/opt/\(name)") } }
        ?? true
    #else
      return names.contains(where: opensLibrary)
    #endif
  }
}
