import Files
import Git
import TestKit

@testable import Project

/// A project that tests edit like a page or an app would: with sessions, without commands.
///
/// `App/Images.xcassets` has the image set `bell` at 1x and 2x, the color `sea`, the group `Plain` with `rope`, and the
/// namespace `Bar` with `oar`; `App/View.swift` uses them.
struct EditedProject {
  static let images = "App/Images.xcassets"
  static let info = #""info" : { "author" : "xcode", "version" : 1 }"#
  static let now = GitTime(seconds: 1_700_000_000, offsetMinutes: 60)

  let sandbox: Sandbox

  /// - Parameter git: False for a folder without a repository.
  init(git: Bool = true) throws {
    sandbox = try Sandbox(git: git)
    try sandbox.write("\(Self.images)/Contents.json", "{ \(Self.info) }\n")
    try writeSet("\(Self.images)/bell.imageset", ["1x": 10, "2x": 20])
    try writeSet("\(Self.images)/Plain/rope.imageset", ["1x": 8])
    try sandbox.write("\(Self.images)/Plain/Contents.json", "{ \(Self.info) }\n")
    try writeSet("\(Self.images)/Bar/oar.imageset", ["1x": 9])
    try sandbox.write(
      "\(Self.images)/Bar/Contents.json", "{ \(Self.info), \"properties\" : { \"provides-namespace\" : true } }\n")
    try sandbox.write(
      "\(Self.images)/sea.colorset/Contents.json",
      #"{ "colors" : [ { "color" : { "reference" : "systemTealColor" }, "idiom" : "universal" } ], \#(Self.info) }"#)
    try sandbox.write(
      "App/View.swift",
      """
      let a = Image("bell")
      let b = Image("Bar/oar")
      let c = ["bell"]

      """)
    if git { try commit("Start") }
  }

  /// Writes an image set with a square for each scale.
  func writeSet(_ path: String, _ sides: [String: Int]) throws {
    let name = Path.stem(Path.name(path))
    let elements = try sides.sorted { $0.key < $1.key }.map { scale, side in
      let file = "\(name)@\(scale).png"
      try sandbox.write("\(path)/\(file)", ImageMaker.png(side, side, .blue))
      return #"{ "filename" : "\#(file)", "idiom" : "universal", "scale" : "\#(scale)" }"#
    }
    try sandbox.write(
      "\(path)/Contents.json", "{ \"images\" : [ \(elements.joined(separator: ", ")) ], \(Self.info) }\n")
  }

  /// Replaces a file like this program does: the copy that is kept for an undo is a hard link to the old one.
  func replace(_ path: String, _ text: String) throws {
    try FileSystem.write(Array(text.utf8), to: sandbox.path(path))
  }

  func commit(_ message: String) throws {
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", message)
  }

  var status: [String] {
    get throws { try sandbox.git("status", "--porcelain").split(separator: "\n").map(String.init) }
  }

  /// All files but git's.
  func files() throws -> [String: [UInt8]] {
    let paths = try sandbox.files().filter { !$0.hasPrefix(".git/") }
    return Dictionary(uniqueKeysWithValues: try paths.map { ($0, try sandbox.bytes($0)) })
  }

  // MARK: - Sessions

  func session(in folder: String = "", recordedBy operation: RecordedOperation? = nil) -> ProjectSession {
    let location = RepositoryLocation(sandbox.path(folder), environment: sandbox.environment)
    return ProjectSession(at: location, now: Self.now, recordedBy: operation) {
      try ProjectRepository.open(location)
    }
  }

  /// Runs one action so that it can be undone.
  @discardableResult
  func record<Result>(
    _ words: String..., in folder: String = "", _ action: (ProjectSession) throws -> Result
  ) throws -> (result: Result, outcome: OperationRecorder.Outcome) {
    let operation = RecordedOperation(words: words, scope: .files, now: Self.now) { [sandbox] in
      try ProjectRepository.open(RepositoryLocation(sandbox.folder, environment: sandbox.environment))
    }
    let result = try action(session(in: folder, recordedBy: operation))
    return (result, try operation.finish())
  }

  @discardableResult
  func undo() throws -> UndoResult {
    try repository().step(.undo, words: ["undo"], isDryRun: false, now: Self.now)
  }

  func repository() throws -> ProjectRepository {
    try ProjectRepository.open(RepositoryLocation(sandbox.folder, environment: sandbox.environment))
  }

  /// The words of the recorded operations.
  func operations() throws -> [[String]] {
    try repository().repository.operations().map(\.words)
  }
}
