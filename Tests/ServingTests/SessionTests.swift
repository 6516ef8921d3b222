import Testing

@testable import Serving

@Suite struct SessionTests {
  private let session = Session()
  private let start = ContinuousClock.now

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

@Suite struct PeerOwnerTests {
  private let table = """
      sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
       0: 0100007F:1FBB 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 12345 1 0000 100 0 0 10 0
       1: 0100007F:1FBB 0100007F:D2F0 01 00000000:00000000 00:00000000 00000000     0        0 12346 1 0000 20 4 30 10 -1
       2: 0100007F:D2F0 0100007F:1FBB 01 00000000:00000000 00:00000000 00000000  1001        0 12347 1 0000 20 4 30 10 -1
    """

  @Test func theUserOfTheOtherEnd() {
    #expect(PeerOwner.user(in: table, from: 0xD2F0, to: 0x1FBB) == 1001)
    #expect(PeerOwner.user(in: table, from: 0xD2F1, to: 0x1FBB) == nil)
    #expect(PeerOwner.user(in: "", from: 1, to: 2) == nil)
  }

  @Test func otherUsersMayNotConnect() {
    #expect(PeerOwner.mayConnect(nil) && PeerOwner.mayConnect(0) && !PeerOwner.mayConnect(4_000_000))
  }
}
