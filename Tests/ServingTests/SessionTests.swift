import System
import Testing

@testable import Serving

@Suite struct SessionTests {
  private let session = Session()
  private let start = MonotonicTime.now

  @Test func aCodeWorksOnce() throws {
    let code = session.newCode(at: start)
    guard case .accepted(let token, let images) = session.exchange(code, at: start + .seconds(59)) else {
      Issue.record("the code was refused")
      return
    }
    #expect(session.isToken(token) && session.isImageKey(images))
    #expect(!session.isToken(images) && !session.isToken(nil) && !session.isToken("") && !session.isImageKey(token))
    #expect(
      Set([code, token, images, session.name]).count == 4 && [code, token, images].allSatisfy { $0.count == 32 })
  }

  @Test func aCodeThatIsUsedTwiceEndsEverything() {
    let code = session.newCode(at: start)
    guard case .accepted(let token, let images) = session.exchange(code, at: start) else {
      Issue.record("the code was refused")
      return
    }
    #expect(session.exchange(code, at: start + .seconds(30)) == .usedTwice)
    #expect(!session.isToken(token) && !session.isImageKey(images))
  }

  /// A click on an old address in the browser's history must not end the work.
  @Test func anOldCodeIsOnlyRefused() {
    let code = session.newCode(at: start)
    guard case .accepted(let token, _) = session.exchange(code, at: start) else {
      Issue.record("the code was refused")
      return
    }
    #expect(session.exchange(code, at: start + .seconds(61)) == .refused && session.isToken(token))
    #expect(session.exchange(session.newCode(at: start), at: start + .seconds(61)) == .refused)
    #expect(session.exchange("", at: start) == .refused && session.exchange(token, at: start) == .refused)
  }

  @Test func textsAreCompared() {
    #expect(Secret.equal("abc", "abc") && !Secret.equal("abc", "abd") && !Secret.equal("abc", "ab"))
    #expect(Secret.equal("", "") && !Secret.equal("", "a"))
  }
}
