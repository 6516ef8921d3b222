/// The objects of an Xcode project file, as they refer to one another; read, and not changed.
///
/// Source: the files Xcode writes; the names of the classes (`isa`) are its own.
public struct ProjectFile: Sendable {
  /// The name the file has inside the `.xcodeproj` folder.
  public static let fileName = "project.pbxproj"
  /// The size in bytes up to which a file is read.
  public static let largest = 16 << 20

  /// One object, such as a file, a group or a target.
  public struct Object: Sendable {
    public let id: String
    public let value: OpenStepValue

    /// What it is: `PBXNativeTarget`.
    public var kind: String { value["isa"]?.text ?? "" }

    public subscript(key: String) -> OpenStepValue? { value[key] }
  }

  /// The whole file as it is written.
  public let root: OpenStepValue
  private let objects: [String: OpenStepValue]

  /// - Throws: `ProjectFileProblem` for bytes that are no project file.
  public init(parsing bytes: [UInt8]) throws(ProjectFileProblem) {
    guard bytes.count <= Self.largest else { throw .tooLarge(bytes: bytes.count) }
    do throws(OpenStepProblem) {
      root = try OpenStepParser.parse(bytes)
    } catch {
      throw .text(error)
    }
    guard let members = root["objects"]?.members else { throw .withoutObjects }
    objects = Dictionary(members.map { ($0.key, $0.value) }) { _, last in last }
  }

  /// Returns the object with an id; nil where there is none.
  public func object(_ id: String) -> Object? { objects[id].map { Object(id: id, value: $0) } }

  /// Returns the objects that a list of ids names; ids that lead nowhere are left out.
  public func objects(_ ids: OpenStepValue?) -> [Object] { ids?.texts.compactMap(object) ?? [] }

  /// The project itself.
  public var project: Object? { root["rootObject"]?.text.flatMap(object) }

  /// The targets of all kinds, in the order Xcode shows them.
  public var targets: [Object] { objects(project?["targets"]) }
}

/// Why a project file could not be used.
public enum ProjectFileProblem: Error, Hashable, Sendable {
  /// More bytes than `ProjectFile.largest`.
  case tooLarge(bytes: Int)
  case text(OpenStepProblem)
  /// The list has no `objects`.
  case withoutObjects
}
