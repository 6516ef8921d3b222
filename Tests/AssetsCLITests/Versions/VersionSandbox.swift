import Files
import TestKit
import Testing

@testable import AssetsCLI

/// What must not change when a command refuses: the files, what is staged, and where every branch stands.
struct Snapshot: Equatable {
  private let index: [UInt8]?
  private let head: [UInt8]?
  private let references: [String]
  private let files: [String: [UInt8]]
  /// What of ours, or of an operation under way, lies in `.git`.
  private let notes: [String]

  init(_ sandbox: Sandbox) throws {
    index = try? sandbox.bytes(".git/index")
    head = try? sandbox.bytes(".git/HEAD")
    references = (try? GitFolder(of: sandbox.folder).references().map { "\($0.name) \($0.value)" }) ?? []
    var files: [String: [UInt8]] = [:]
    for path in try sandbox.files() { files[path] = (try? sandbox.bytes(path)) ?? [] }
    self.files = files
    notes = [".git/index.lock", ".git/assets/publishing", ".git/MERGE_HEAD"].filter(sandbox.exists)
  }
}

extension Sandbox {
  /// The catalog of the harbour: as in most projects, below other folders.
  static let images = "App/Resources/Main/Images.xcassets"
  /// Another catalog of the harbour.
  static let widget = "Widget/Widget.xcassets"
  /// What an edit of `images` leaves beside it if it is interrupted.
  static let edit = "App/Resources/Main/.Images.xcassets.edit"

  /// Writes an icon with one image for all devices.
  func writeIcon(_ path: String) throws {
    let icon = #"{ "filename" : "icon.png", "idiom" : "universal", "platform" : "ios", "size" : "1024x1024" }"#
    try writeSet("\(path).appiconset", [icon], ["icon.png": ImageMaker.png(1024, 1024, layout: .rgb)])
  }

  /// Writes an image set with an image for each scale, and perhaps a dark one.
  ///
  /// - Parameter path: Without the extension: `Widget/Widget.xcassets/Buoy`.
  func writeImageSet(
    _ path: String, scales: [Int] = [1, 2], color: ImageMaker.Color = .blue, darkScales: [Int] = [],
    properties: String = ""
  ) throws {
    let name = Path.name(path).lowercased()
    let dark = #", "appearances": [{ "appearance": "luminosity", "value": "dark" }]"#
    var images: [String] = []
    for (scales, suffix, more) in [(scales, "", ""), (darkScales, "-dark", dark)] {
      for scale in scales {
        let file = "\(name)\(suffix)@\(scale)x.png"
        images.append(#"{ "filename": "\#(file)", "idiom": "universal", "scale": "\#(scale)x"\#(more) }"#)
        try write("\(path).imageset/\(file)", ImageMaker.png(4 * scale, 4 * scale, color))
      }
    }
    let info = #""info": { "author": "xcode", "version": 1 }"#
    try write(
      "\(path).imageset/Contents.json",
      "{\n  \"images\": [\n    \(images.joined(separator: ",\n    "))\n  ],\n  \(info)\(properties)\n}\n")
  }

  /// A repository with the assets `Anchor` and `Bell`, and `Buoy` in a second catalog, committed by git.
  static func harbour() throws -> Sandbox {
    try Sandbox.copy(of: "harbour") {
      let sandbox = try Sandbox(git: true)
      for catalog in [images, widget] {
        try sandbox.write("\(catalog)/Contents.json", #"{ "info": { "author": "xcode", "version": 1 } }"# + "\n")
      }
      try sandbox.writeImageSet("\(images)/Anchor")
      try sandbox.writeImageSet("\(images)/Bell")
      try sandbox.writeImageSet("\(widget)/Buoy")
      try sandbox.commitAll("Harbour")
      return sandbox
    }
  }

  func commitAll(_ message: String, in folder: String = "") throws {
    try git("add", "-A", in: folder)
    try git("commit", "-q", "--allow-empty", "-m", message, in: folder)
  }

  /// Checks that git finds nothing wrong, and nothing but this that is not committed.
  func expectSound(_ status: String = "", sourceLocation: SourceLocation = #_sourceLocation) throws {
    checkObjectsAtEnd(sourceLocation: sourceLocation)
    #expect(try runGit(["status", "--porcelain"]).output == status, sourceLocation: sourceLocation)
    #expect(!exists(".git/index.lock"), sourceLocation: sourceLocation)
    #expect(!exists(".git/assets/publishing"), sourceLocation: sourceLocation)
  }

  /// Runs a command line that must be refused, checks that it changed nothing, and returns what it said.
  func refusal(
    _ words: [String], _ exitCode: ExitCode = .failed, sourceLocation: SourceLocation = #_sourceLocation,
    _ change: (inout CommandContext) -> Void = { _ in }
  ) throws -> String {
    let before = try Snapshot(self)
    let result = runAssets(words, in: self, change)
    #expect(result.exitCode == exitCode, "\(result)", sourceLocation: sourceLocation)
    #expect(try Snapshot(self) == before, "\(result)", sourceLocation: sourceLocation)
    return result.output + result.error
  }

  /// Writes a hook that runs a few lines of shell.
  func writeHook(_ name: String, _ script: String, in folder: String = ".git/hooks") throws {
    try writeProgram("\(folder)/\(name)", "#!/bin/sh\n\(script)\n")
  }

  func copyIndex() throws -> [UInt8] { try bytes(".git/index") }
}

/// A terminal on all three streams, without colors.
let everywhere = Terminal(isInput: true, isOutput: true, isError: true, environment: ["NO_COLOR": "1"])

/// Compares with a file among the goldens of the command line's tests.
func versionGolden(_ text: String, _ name: String) -> String? {
  Golden.difference(text, file: "\(PackageFolder.path)/Tests/AssetsCLITests/Golden/\(name).txt")
}
