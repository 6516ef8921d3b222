import Files
import Imaging
import Testing

@Suite struct LargeFilePointerTests {
  private static let oid = String(repeating: "4d7a", count: 16)

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

  @Test func otherTextIsNoPointer() {
    #expect(!LargeFilePointer.isPointer(Self.pointer("https://example.com/spec/v1")))
    #expect(LargeFilePointer(Self.pointer("https://git-lfs.github.com/spec/v1", oid: "../../x")) == nil)
    #expect(!LargeFilePointer.isPointer([UInt8](repeating: 0x20, count: 2000)))
  }
}
