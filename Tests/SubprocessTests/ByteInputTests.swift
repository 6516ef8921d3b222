import Subprocess
import Testing

@Suite struct ByteInputTests {
  @Test func linesAreReadOneByOne() {
    let input = ByteInput(Array("yes\n\nno".utf8))
    #expect(input.readLine() == "yes")
    #expect(input.readLine() == "")
    #expect(input.readLine() == "no")
    #expect(input.readLine() == nil)
  }

  @Test func whatIsTooLongIsNotRead() {
    #expect(ByteInput([1, 2, 3]).readAll() == [1, 2, 3])
    #expect(ByteInput([1, 2, 3]).readAll(limit: 3) == [1, 2, 3])
    #expect(ByteInput([1, 2, 3]).readAll(limit: 2) == nil)
  }
}
