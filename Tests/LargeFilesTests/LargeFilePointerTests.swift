import Files
import LargeFiles
import Testing

@Suite struct LargeFilePointerTests {
  private static let oid = String(repeating: "4d7a", count: 16)
  private static let version = "version https://git-lfs.github.com/spec/v1\n"

  private static func pointer(_ version: String, oid: String = oid) -> [UInt8] {
    Array("version \(version)\noid sha256:\(oid)\nsize 12345\n".utf8)
  }

  @Test(arguments: [
    "https://git-lfs.github.com/spec/v1", "https://hawser.github.com/spec/v1", "http://git-media.io/v/2",
  ])
  func readsEveryVersionThatGitLFSReads(version: String) throws {
    let pointer = try #require(LargeFilePointer(Self.pointer(version)))
    #expect(pointer.oid == Self.oid && pointer.size == 12345)
    #expect(pointer.path(in: "lfs/objects") == "lfs/objects/4d/7a/\(Self.oid)")
    #expect(LargeFilePointer.isPointer(Self.pointer(version)))
  }

  /// As `git lfs clean` does with each of them.
  @Test(arguments: [
    ("\(version)oid sha256:\(oid)\nsize 12345\n", true), ("\(version)oid sha256:\(oid)\nsize 0\n", true),
    ("\(version)ext-0-trim sha256:\(oid)\noid sha256:\(oid)\nsize 12345\n", true),
    ("\(version)oid sha256:\(oid)\nsize 12345", true), ("\(version)oid sha256:\(oid)\r\nsize 12345\r\n", true),
    ("\n\(version)oid sha256:\(oid)\nsize 12345\n", true), ("\(version)oid sha256:\(oid)\nsize 12345   \n \n", true),
    ("\(version)size 12345\noid sha256:\(oid)\n", false), ("\(version)oid sha256:\(oid)\nsize -1\n", false),
    ("\(version)color red\noid sha256:\(oid)\nsize 12345\n", false),
    ("\(version)oid sha256:\(oid)\nsize 12345\ncolor red\n", false),
    ("\(version)oid sha256:\(oid.uppercased())\nsize 12345\n", false),
    ("\(version)oid sha256:\(oid.dropLast())\nsize 12345\n", false),
    ("version https://git-lfs.github.com/spec/v2\noid sha256:\(oid)\nsize 12345\n", false),
    ("\(version)oid sha256:\(oid)\nsize 12345\(String(repeating: " ", count: 900))\n", false), ("", false),
  ])
  func whatIsNoPointerGetsANewOne(text: String, isPointer: Bool) {
    #expect((LargeFilePointer(Array(text.utf8)) != nil) == isPointer, "\(text)")
  }

  @Test func writesOneText() {
    let pointer = LargeFilePointer(oid: Self.oid, size: 12345)
    #expect(pointer.bytes == Self.pointer("https://git-lfs.github.com/spec/v1"))
    #expect(LargeFilePointer(pointer.bytes) == pointer && LargeFilePointer(oid: Self.oid, size: 0).bytes == [])
  }

  @Test func otherTextIsNoPointer() {
    #expect(!LargeFilePointer.isPointer(Self.pointer("https://example.com/spec/v1")))
    #expect(LargeFilePointer(Self.pointer("https://git-lfs.github.com/spec/v1", oid: "../../x")) == nil)
    #expect(!LargeFilePointer.isPointer([UInt8](repeating: 0x20, count: 2000)))
  }
}
