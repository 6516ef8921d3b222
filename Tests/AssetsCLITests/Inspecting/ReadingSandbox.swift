import Files
import System
import TestKit

@testable import AssetsCLI

/// The folder of golden texts; `Package.swift` leaves this one out of the build.
func readingGolden(_ text: String, _ name: String) -> String? {
  let file = "\(PackageFolder.path)/Tests/AssetsCLITests/Golden/\(name.contains(".") ? name : name + ".txt")"
  return Golden.difference(text, file: file)
}

extension Sandbox {
  /// Copies `Examples/Harbour` into the sandbox, as the folder `Harbour`.
  func copyHarbour() throws { try copy(PackageFolder.path + "/Examples/Harbour", to: "Harbour") }

  /// Copies a file or folder from anywhere.
  func copy(_ source: String, to path: String) throws {
    guard try run("cp", ["-R", source, self.path(path)]).isSuccess else { throw SystemCallError("cp \(source)") }
  }

  /// Writes images by their paths: PNGs of the given sides, each size in a color of its own.
  func writePNGs(_ images: [String: Int]) throws {
    for (path, side) in images { try write(path, ImageMaker.png(side, side, .blue)) }
  }

  /// Writes a set of a catalog with a `Contents.json` that lists its elements, each a line of JSON.
  func writeSet(
    _ path: String, list key: String = "images", _ elements: [String], _ files: [String: [UInt8]] = [:]
  ) throws {
    let list = elements.map { "    " + $0 }.joined(separator: ",\n")
    let info = "  \"info\" : { \"author\" : \"xcode\", \"version\" : 1 }"
    try write(path + "/Contents.json", "{\n  \"\(key)\" : [\n\(list)\n  ],\n\(info)\n}\n")
    try writeCatalogContents(around: path)
    for (name, bytes) in files { try write(Path.join(path, name), bytes) }
  }

  /// Writes the `Contents.json` that Xcode gives a catalog, unless there is one.
  func writeCatalogContents(around path: String) throws {
    var catalog = path
    while !catalog.isEmpty, catalog != "/", !catalog.hasSuffix(".xcassets") { catalog = Path.folder(catalog) }
    let file = Path.join(catalog, "Contents.json")
    guard catalog.hasSuffix(".xcassets"), !FileSystem.exists(self.path(file)) else { return }
    try write(file, "{\n  \"info\" : {\n    \"author\" : \"xcode\",\n    \"version\" : 1\n  }\n}\n")
  }

  /// Writes an image set whose images are squares of a number of points, at the given scales.
  func writeSquares(_ path: String, points: Int = 10, scales: [Int] = [1, 2, 3]) throws {
    let name = Path.stem(path)
    var files: [String: [UInt8]] = [:]
    var elements: [String] = []
    for scale in scales {
      let file = scale == 1 ? "\(name).png" : "\(name)@\(scale)x.png"
      files[file] = ImageMaker.png(points * scale, points * scale)
      elements.append(#"{ "filename" : "\#(file)", "idiom" : "universal", "scale" : "\#(scale)x" }"#)
    }
    try writeSet(path, elements, files)
  }

  /// Everything below a folder by its path; folders end in `/`.
  func snapshot(_ path: String = "", times: Bool = false) throws -> [String: FileState] {
    var found: [String: FileState] = [:]
    for entry in try FileSystem.entries(of: self.path(path)) {
      let child = Path.join(path, entry.name)
      switch entry.kind {
      case .folder:
        found[child + "/"] = FileState(kind: "folder")
        found.merge(try snapshot(child, times: times)) { one, _ in one }
      case .file:
        found[child] = FileState(kind: "file", bytes: try bytes(child), time: times ? changeTime(child) : "")
      case .symbolicLink(let destination): found[child] = FileState(kind: "link to \(destination)")
      case .other: found[child] = FileState(kind: "other")
      }
    }
    return found
  }

  /// The time of the last change of a file's bytes, as exact as the disk keeps it.
  private func changeTime(_ path: String) -> String {
    var status = stat()
    guard lstat(self.path(path), &status) == 0 else { return "none" }
    return "\(status.modificationTime.tv_sec).\(status.modificationTime.tv_nsec)"
  }
}

/// What lies at one path.
struct FileState: Equatable {
  var kind: String
  var bytes: [UInt8] = []
  /// When the bytes were last changed, where that was asked for.
  var time = ""
}

/// Two states of a folder compared: the paths that differ, each with what happened to it.
func changes(_ before: [String: FileState], _ after: [String: FileState]) -> [String] {
  Set(before.keys).union(after.keys).sorted().compactMap { path in
    if before[path] == nil { return "+ \(path)" }
    if after[path] == nil { return "- \(path)" }
    return before[path] == after[path] ? nil : "~ \(path)"
  }
}
