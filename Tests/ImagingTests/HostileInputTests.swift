import Files
import Imaging
import Testing

@Suite struct HostileInputTests {
  @Test func saysThatAnEmptyFileIsEmpty() {
    #expect(throws: PictureError.empty) { try PictureFacts.read(from: [UInt8]()) }
  }

  @Test func handsOnWhatTheFileSystemSays() {
    #expect(throws: PictureError.file(BrokenSource.error)) { try PictureFacts.read(from: BrokenSource()) }
  }

  @Test(arguments: Pictures.all.map { $0.name })
  func seesEveryCut(name: String) throws {
    let bytes = try #require(Pictures.all.first { $0.name == name }).bytes
    _ = try PictureFacts.read(from: bytes)
    for length in 0..<bytes.count where !Self.isWholeAnyway(name, length, bytes) {
      #expect(throws: PictureError.self, "cut at \(length)") {
        try PictureFacts.read(from: Array(bytes.prefix(length)))
      }
    }
  }

  /// A PDF is whole without the line end at its end; the TIFF made here has four bytes (no next page) at its end.
  private static func isWholeAnyway(_ name: String, _ length: Int, _ bytes: [UInt8]) -> Bool {
    switch name {
    case "pdf": length == bytes.count - 1
    case "tiff", "tiff big-endian": length >= bytes.count - 4
    default: false
    }
  }

  @Test(arguments: Pictures.all.map { $0.bytes })
  func seesAFileThatShrinks(bytes: [UInt8]) {
    let source = ShrunkSource(bytes: Array(bytes.prefix(bytes.count / 2)), byteCount: bytes.count)
    #expect(throws: PictureError.self) { try PictureFacts.read(from: source) }
  }

  @Test(arguments: Pictures.all.map { $0.name })
  func survivesChangedBytes(name: String) throws {
    let bytes = try #require(Pictures.all.first { $0.name == name }).bytes
    var numbers = SeededNumbers(state: name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    for round in 0..<600 {
      let changed = Self.changed(bytes, &numbers)
      do throws(PictureError) {
        let facts = try PictureFacts.read(from: changed, verifyChecksums: round % 4 == 0)
        if let size = facts.size { #expect(size.width > 0 && size.height > 0 && size.width.isFinite) }
      } catch {
        #expect(error != .file(BrokenSource.error))
      }
    }
  }

  /// Changes up to six places: any byte, the bytes of extreme numbers, a piece taken out, a piece doubled.
  private static func changed(_ bytes: [UInt8], _ numbers: inout SeededNumbers) -> [UInt8] {
    var bytes = bytes
    for _ in 0...Int.random(in: 0..<6, using: &numbers) where bytes.count > 8 {
      let place = Int.random(in: 0..<bytes.count - 4, using: &numbers)
      switch Int.random(in: 0..<6, using: &numbers) {
      case 0: bytes.replaceSubrange(place..<place + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
      case 1: bytes.replaceSubrange(place..<place + 4, with: [0x7F, 0xFF, 0xFF, 0xFF])
      case 2: bytes.replaceSubrange(place..<place + 4, with: zeros(4))
      case 3: bytes.removeSubrange(place..<place + Int.random(in: 1...4, using: &numbers))
      case 4: bytes.insert(contentsOf: bytes[place..<place + 4], at: place)
      default: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
      }
    }
    return bytes
  }

  @Test func givesUpOnABillionParts() {
    let png = EndlessSource(head: Pictures.pngSignature + Pictures.ihdr(), pattern: Pictures.chunk("teXt"))
    let jpeg = EndlessSource(head: [0xFF, 0xD8], pattern: [0xFF])
    let gif = EndlessSource(head: Array(Pictures.gif().dropLast()), pattern: [0x21, 0xFE, 0])
    let heic = EndlessSource(head: Pictures.box("ftyp", text("heic") + zeros(4)), pattern: Pictures.box("free", []))
    #expect(throws: PictureError.tooComplex(.png)) { try PictureFacts.read(from: png) }
    #expect(throws: PictureError.tooComplex(.jpeg)) { try PictureFacts.read(from: jpeg) }
    #expect(throws: PictureError.tooComplex(.gif)) { try PictureFacts.read(from: gif) }
    #expect(throws: PictureError.tooComplex(.heic)) { try PictureFacts.read(from: heic) }
  }

  @Test(arguments: Pictures.all.filter { !$0.name.hasPrefix("jpeg") }.map { $0.bytes })
  func staysWithinNumbersInAnEndlessFile(bytes: [UInt8]) {
    for (length, size) in [(8, Int.max), (20, 1 << 40), (bytes.count / 2, 1 << 40), (bytes.count - 4, Int.max)] {
      _ = try? PictureFacts.read(
        from: EndlessSource(head: Array(bytes.prefix(length)), pattern: [0xFF], byteCount: size))
    }
  }
}
