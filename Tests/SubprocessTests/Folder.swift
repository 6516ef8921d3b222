internal import System

/// A new folder for one test, removed with it.
final class Folder {
  let path: String

  init() {
    var template = Array("/tmp/assets-subprocess-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
  }

  deinit { system("rm -rf '\(path)'") }

  func write(_ text: String, to name: String, mode: mode_t = 0o644) {
    // A copy that another process makes: a file that this process has open could not be run while a child of it that
    // has just been started holds it.
    guard let file = fopen("\(path)/.text", "we") else { return }
    fputs(text, file)
    fclose(file)
    system("cp '\(path)/.text' '\(path)/\(name)' && rm '\(path)/.text'")
    chmod("\(path)/\(name)", mode)
  }

  func makeFolder(_ name: String) { mkdir("\(path)/\(name)", 0o755) }

  /// An open, empty file for reading and writing.
  func openFile(_ name: String) -> Int32 { open("\(path)/\(name)", O_RDWR | O_CREAT | O_CLOEXEC, 0o644) }

  func read(_ name: String) -> String {
    guard let file = fopen("\(path)/\(name)", "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
