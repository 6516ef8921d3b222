internal import Files
internal import Git

/// The bytes of a blob: the object's header gives their number, and they are unpacked when they are first read.
final class BlobSource: ByteSource {
  /// Larger files are not read into memory.
  static let largest = 1 << 30

  let byteCount: Int
  private let id: ObjectID
  private let path: String
  private let objects: any ObjectSource
  private var bytes: [UInt8]?

  /// - Parameter path: Used in errors.
  init(_ id: ObjectID, at path: String, in objects: any ObjectSource) throws(FileError) {
    self.id = id
    self.path = path
    self.objects = objects
    byteCount = try reading(.read, path) { try objects.byteCount(of: id) }
  }

  func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    let all = try unpacked()
    // Most callers read all of it, which then doesn't have to be copied.
    return offset == 0 && count >= all.count ? all : try all.read(at: offset, count: count)
  }

  private func unpacked() throws(FileError) -> [UInt8] {
    if let bytes { return bytes }
    let all = try reading(.read, path) {
      guard byteCount <= Self.largest else { throw ObjectError.tooLarge(id, byteCount: byteCount) }
      return try objects.bytes(of: id, as: .blob)
    }
    bytes = all
    return all
  }

  /// Returns the target of a symbolic link.
  static func linkDestination(_ id: ObjectID, at path: String, in objects: any ObjectSource) throws(FileError) -> String
  {
    let source = try BlobSource(id, at: path, in: objects)
    // No system follows a longer link, so it leads nowhere.
    return source.byteCount > 1 << 16 ? "" : String(decoding: try source.readAll(), as: UTF8.self)
  }
}

/// Runs a function that reads git's objects, and converts its errors to file errors.
func reading<Value>(
  _ operation: FileError.Operation, _ path: String, _ read: () throws -> Value
) throws(FileError) -> Value {
  do {
    return try read()
  } catch {
    throw .unreadable(operation, path, words(for: error))
  }
}

private func words(for error: any Error) -> String {
  switch error {
  case let error as ObjectError: error.reason
  case let error as GitError: error.message.isEmpty ? error.function : error.message
  case let error as SyscallError: "\(error.function): \(error.reason)"
  case let error as MissingLibraryError: error.reason
  case let error as MissingPromisedObjectsError: "it is still on '\(error.remote)', which did not send it"
  default: "git's objects cannot be read"
  }
}
