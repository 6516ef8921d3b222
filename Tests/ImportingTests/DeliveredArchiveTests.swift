import Files
import Importing
import TestKit
import Testing

@Suite struct DeliveredArchiveTests {
  let sandbox = try! Sandbox()  // without a folder no test of this suite can run

  /// Unpacks a zip with these entries and returns the images that lie there then.
  private func unpack(
    _ entries: [ZipMaker.Entry], limits: DeliveredArchive.Limits = .init()
  ) throws -> [String] {
    try sandbox.write("in.zip", ZipMaker.zip(entries))
    try sandbox.makeFolder("out")
    try DeliveredArchive(sandbox.path("in.zip"), limits: limits)
      .unpackImages(into: sandbox.path("out"), of: DiskFileTree("/"))
    return try sandbox.files(in: "out")
  }

  @Test func imagesAreUnpackedAndNothingElse() throws {
    let bell = ImageMaker.png(20, 20, .red)
    let files = try unpack([
      .init("icons/"), .init("icons/Bell@2x.png", bell), .init("icons/Glöckchen.png", bell),
      .init("icons/read me.txt", [1, 2]), .init("__MACOSX/icons/._Bell@2x.png", [1]), .init("icons/.DS_Store", [1]),
    ])
    #expect(files == ["out/icons/Bell@2x.png", "out/icons/Glöckchen.png"])
    #expect(try sandbox.bytes("out/icons/Bell@2x.png") == bell)
  }

  /// Windows writes names without a mark in the code page of DOS.
  @Test func namesThatAreNotUTF8AreInCodePage437() throws {
    let names: [[UInt8]] = [
      Array("Gl".utf8) + [0x94] + Array("ckchen ".utf8) + [0xE1] + Array(".png".utf8),
      Array("caf".utf8) + [0x82] + Array(".png".utf8),
    ]
    try sandbox.write("in.zip", ZipMaker.zip(names.map { .init(bytes: $0, [1, 2, 3]) }))
    try sandbox.makeFolder("out")
    try DeliveredArchive(sandbox.path("in.zip")).unpackImages(into: sandbox.path("out"), of: DiskFileTree("/"))
    #expect(try sandbox.files(in: "out").sorted() == ["out/Glöckchen ß.png", "out/café.png"])
  }

  @Test(arguments: ["../bell.png", "/bell.png", "a/../../bell.png", "C:/bell.png"])
  func namesThatLeadOutsideAreRefused(name: String) throws {
    let image = ImageMaker.png(20, 20, .red)
    #expect(throws: ArchiveError.leadsOutside(name)) { try unpack([.init(name, image)]) }
    #expect(try sandbox.files() == ["in.zip"])
  }

  @Test func linksAndControlCharactersAreRefused() throws {
    #expect(throws: ArchiveError.link("bell.png")) {
      try unpack([.init("bell.png", Array("/etc/passwd".utf8), mode: 0o120777)])
    }
    #expect(throws: ArchiveError.badName("be\u{1b}ll.png")) { try unpack([.init("be\u{1b}ll.png", [1])]) }
  }

  @Test func bombsAreRefused() throws {
    #expect(throws: ArchiveError.tooManyEntries(20_000)) {
      try unpack((0..<100_000).map { .init("\($0).txt") })
    }
    var limits = DeliveredArchive.Limits()
    limits.byteCount = 100
    #expect(throws: ArchiveError.tooLarge) {
      try unpack([.init("bell.png", [UInt8](repeating: 0, count: 101))], limits: limits)
    }
    (limits.byteCount, limits.smallByteCount, limits.ratio) = (1_000_000, 50, 0)
    #expect(throws: ArchiveError.tooLarge) {
      try unpack([.init("gong.png", [UInt8](repeating: 0, count: 51))], limits: limits)
    }
  }

  @Test func whatIsNoZipIsRefused() throws {
    for bytes in [[], Array("no zip".utf8), [UInt8](ZipMaker.zip([.init("bell.png", [1, 2, 3])]).prefix(20))] {
      try sandbox.write("in.zip", bytes)
      try sandbox.makeFolder("out")
      #expect(throws: ArchiveError.self) {
        try DeliveredArchive(sandbox.path("in.zip")).unpackImages(into: sandbox.path("out"), of: DiskFileTree("/"))
      }
    }
  }
}
