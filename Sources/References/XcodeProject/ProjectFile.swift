/// An Xcode project: its targets, its groups, and which files belong to which target.
///
/// Reads the objects of a `project.pbxproj` and keeps the byte range of each, so that it can be edited without touching
/// anything else. Objects of unknown kinds are kept and skipped.
///
/// Source: the files Xcode writes; XcodeProj and swift-build, `PBXProj.swift`, for the names of their keys.
public struct ProjectFile: Sendable {
  /// The size in bytes up to which a project file is read.
  public static let largest = 16 << 20
  public static let fileName = "project.pbxproj"

  let bytes: [UInt8]
  let root: OpenStepNode
  let objects: [String: PBXObject]
  /// The objects in the order of the file, each once.
  let members: [OpenStepMember]
  /// The id of the group or the variant group that contains an object.
  let parents: [String: String]
  let project: PBXObject

  /// Reads the bytes of a `project.pbxproj`.
  ///
  /// - Parameter allowsRepeats: True to accept an object that is in the file twice with the same values, as Xcode does.
  ///   An edit would change only one of the two.
  /// - Throws: `ProjectFileError`.
  public init(parsing bytes: [UInt8], allowsRepeats: Bool = false) throws(ProjectFileError) {
    guard bytes.count <= Self.largest else { throw .tooLarge(bytes: bytes.count) }
    self.bytes = bytes
    do throws(ProjectFileError) {
      if let form = Self.otherForm(of: bytes) { throw .otherForm(form) }
      root = try OpenStepParser.parse(bytes)
    } catch {
      throw ConflictMarkers.line(in: bytes).map { .conflictMarkers(line: $0) } ?? error
    }
    var objects: [String: PBXObject] = [:]
    var members: [OpenStepMember] = []
    for member in root["objects"]?.members ?? [] {
      if let first = objects[member.key] {
        guard allowsRepeats, first.member.value.hasSameValue(as: member.value) else {
          throw .repeatedObject(line: 1 + bytes[..<member.range.lowerBound].count { $0 == 0x0A }, id: member.key)
        }
        continue
      }
      objects[member.key] = PBXObject(id: member.key, member: member)
      members.append(member)
    }
    guard let id = root["rootObject"]?.text, let project = objects[id], project.isa == "PBXProject" else {
      throw .noProject
    }
    self.objects = objects
    self.members = members
    self.project = project
    var parents: [String: String] = [:]
    for object in members.compactMap({ objects[$0.key] }) where object.isGroup {
      for child in object.texts("children") where parents[child] == nil { parents[child] = object.id }
    }
    self.parents = parents
  }

  private static func otherForm(of bytes: [UInt8]) -> ProjectFileError.Form? {
    if bytes.starts(with: BinaryPropertyListSizeCheck.magic) { return .binary }
    let text = bytes.drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || (0x09...0x0D).contains($0) || $0 == 0x20 }
    if text.first == UInt8(ascii: "<") { return .xml }
    let behindBrace = text.dropFirst().first { !(0x09...0x0D).contains($0) && $0 != 0x20 }
    if text.first == UInt8(ascii: "{"), behindBrace == UInt8(ascii: "\"") {
      // The keys of both forms may be in quotes; only JSON has a colon after them.
      let key = text.dropFirst().drop { $0 != UInt8(ascii: "\"") }.dropFirst().drop { $0 != UInt8(ascii: "\"") }
      if key.dropFirst().first(where: { $0 != 0x20 }) == UInt8(ascii: ":") { return .json }
    }
    return nil
  }

  /// Returns the objects of a kind, in the order of the file.
  func objects(_ isa: String) -> [PBXObject] {
    members.compactMap { objects[$0.key] }.filter { $0.isa == isa }
  }
}

/// One object of a project file: a group, a target, a file.
struct PBXObject: Sendable {
  var id: String
  var member: OpenStepMember

  var isa: String { text("isa") ?? "" }
  var isGroup: Bool { isa == "PBXGroup" || isa == "PBXVariantGroup" || isa == "XCVersionGroup" }

  func text(_ key: String) -> String? { member.value[key]?.text }
  func texts(_ key: String) -> [String] { member.value[key]?.texts ?? [] }
}
