import Files
import TestKit
import Testing

/// What `Package.swift` declares, what the sources import and what the handbook says are one.
@Suite struct PackageTests {
  private static let system: Set<String> = ["Darwin", "Dispatch", "Foundation", "Glibc", "Synchronization", "Testing"]

  @Test func everyModuleDeclaresWhatItImports() throws {
    let modules = try declared("module", in: "Sources/")
    #expect(modules.count > 10)
    for (module, dependencies) in modules {
      let imported = try imports(below: "Sources/\(module)")
      #expect(imported == dependencies, "what \(module) imports is not what Package.swift says")
    }
  }

  @Test func allTestsDeclareWhatTheyImport() throws {
    let tests = try declared("tests", in: "Tests/")
    #expect(tests.count > 10)
    for (module, dependencies) in tests {
      let imported = try imports(below: "Tests/\(module)Tests")
      #expect(
        imported == dependencies.union([module]), "what the tests of \(module) import is not what Package.swift says")
    }
  }

  @Test func architectureNamesWhatEachModuleImports() throws {
    let rows = try text("Sources/AssetsCLI/AssetsCLI.docc/Architecture.md").split(separator: "\n")
    for (module, dependencies) in try declared("module", in: "Sources/") where module != "AssetsCLI" {
      let row = try #require(rows.first { $0.hasPrefix("  \(module)/") }, "no line for \(module)/")
      let cell = row.reversed().drop { $0 == " " }.split(separator: "  ", maxSplits: 1).first ?? []
      let named = String(cell.reversed()).split(separator: ", ").map { $0.filter { $0 != " " } }
      #expect(Set(named.filter { $0 != "nothing" }) == dependencies, "the line for \(module)/")
    }
    for name in try FileSystem.entries(of: Path.join(PackageFolder.path, "Sources")).map(\.name)
    where !name.hasPrefix(".") {
      let isNamed = rows.contains { row in
        row.split { " /".contains($0) }.prefix { $0 != "module" }.contains { $0 == name }
      }
      #expect(isNamed, "no line for \(name)")
    }
  }

  /// Others embed `Catalog` as a library, and read what it says of itself.
  @Test func whatIsPublicInCatalogIsDocumented() throws {
    var bare: [String] = []
    var waiting = ["Sources/Catalog"]
    while let folder = waiting.popLast() {
      for entry in try FileSystem.entries(of: Path.join(PackageFolder.path, folder)) {
        let path = Path.join(folder, entry.name)
        if entry.isFolder { waiting.append(path) }
        guard entry.name.hasSuffix(".swift") else { continue }
        var isDocumented = false
        for line in try text(path).split(separator: "\n", omittingEmptySubsequences: false) {
          let words = line.drop { $0 == " " }
          if words.hasPrefix("public "), !words.hasPrefix("public import"), !isDocumented {
            bare.append("\(path): \(words)")
          }
          // What is said of a declaration stands right before it; attributes may come between.
          isDocumented = words.hasPrefix("///") || words.hasPrefix("@") && isDocumented
        }
      }
    }
    #expect(bare == [])
  }

  /// Returns the names in brackets behind each `module("A"` or `tests(of: "A"`.
  private func declared(_ function: String, in folder: String) throws -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    for match in try text("Package.swift").matches(
      of: /\b(module|tests)\(\s*(?:of: )?"(\w+)"(?:,\s*\[([^\]]*)\])?/
    ) where match.1 == function {
      let names = match.3?.split { !$0.isLetter && !$0.isNumber } ?? []
      found[String(match.2)] = Set(names.map(String.init))
    }
    return found
  }

  private func imports(below folder: String) throws -> Set<String> {
    var names: Set<String> = []
    var waiting = [folder]
    while let folder = waiting.popLast() {
      for entry in try FileSystem.entries(of: Path.join(PackageFolder.path, folder)) {
        let path = Path.join(folder, entry.name)
        if entry.isFolder { waiting.append(path) }
        guard entry.isFile, path.hasSuffix(".swift") else { continue }
        for match in try text(path).matches(of: /(?m)^ {0,2}(?:@testable )?(?:(?:public|internal) )?import (\w+)$/) {
          names.insert(String(match.1))
        }
      }
    }
    return names.subtracting(Self.system)
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try FileSystem.read(Path.join(PackageFolder.path, path)), as: UTF8.self)
  }
}
