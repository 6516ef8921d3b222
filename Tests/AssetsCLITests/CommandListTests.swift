import Arguments
import Files
import TestKit
import Testing

@testable import AssetsCLI

@Suite struct CommandListTests {
  @Test func everyCommandFileIsListed() throws {
    let names = try FileSystem.entries(of: PackageFolder.path + "/Sources/AssetsCLI/Commands").map(\.name)
    let files = names.filter { $0.hasSuffix("Command.swift") && !$0.contains("+") }.map { Path.stem($0) }
    let listed = Set(CommandList.all.map { String(describing: $0) })
    for file in files {
      #expect(listed.contains(file), "add '\(file).self' to Sources/AssetsCLI/CommandList.swift")
    }
  }

  @Test func everyCommandHasAFileNamedAfterItsType() {
    for command in CommandList.all {
      let file = "Sources/AssetsCLI/Commands/\(command).swift"
      #expect(FileSystem.exists(Path.join(PackageFolder.path, file)), "\(file) is missing")
    }
  }

  @Test func namesAndOptionsAreUnique() {
    #expect(Set(CommandList.names).count == CommandList.names.count)
    for command in CommandList.all {
      let options = command.description.options
      #expect(Set(options.map(\.name)).count == options.count, "\(command) has two options of one name")
      let shorts = options.compactMap(\.short)
      #expect(Set(shorts).count == shorts.count, "\(command) has two options of one letter")
    }
  }

  @Test func helpLinesAreShortImperativesWithoutAFullStop() {
    for command in CommandList.all {
      let description = command.description
      let lines = description.options.map(\.abstract) + description.arguments.map(\.abstract) + [description.abstract]
      for line in lines {
        #expect(!line.hasSuffix("."), "\(command): \(line)")
        #expect(line.first?.isUppercase == true, "\(command): \(line)")
      }
      #expect(description.abstract.count <= 60, "\(command): the overview has a line for each command")
      #expect(!description.examples.isEmpty, "\(command) has no example")
      for example in description.examples {
        #expect(example.commandLine.hasPrefix("assets "), "\(command): \(example.commandLine)")
      }
      #expect(description.arguments.filter(\.isRepeatable).count <= 1, "\(command): two arguments repeat")
    }
  }

  @Test func everyHelpPageFitsEightyColumns() {
    for name in CommandList.names {
      for line in runAssets(["help", name]).output.split(separator: "\n") {
        #expect(displayWidth(String(line)) <= 80, "\(name): \(line)")
      }
    }
  }
}
