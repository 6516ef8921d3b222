import JSON
import Testing

@testable import Importing

/// Token files that are small and stand for more than anybody has.
@Suite struct TokenGrowthTests {
  private func tree(_ text: String) throws -> TokenTree? {
    TokenTree(try #require(JSONDocument(parsing: Array(text.utf8)).value.object))
  }

  private static let color = ##"{"$type":"color","$value":"#112233"}"##

  /// Each group that another one extends is one call deeper.
  @Test(arguments: [(20, true), (40, false), (4_000, false)]) func aRowOfGroupsHasAnEnd(count: Int, isRead: Bool) throws
  {
    let groups = (0..<count).map { "\"g\($0)\":{\"$extends\":\"{g\($0 + 1)}\",\"c\($0)\":\(Self.color)}" }
    let tree = try tree("{\(groups.joined(separator: ",")),\"g\(count)\":{\"c\":\(Self.color)}}")
    #expect((tree != nil) == isRead)
  }

  /// The name of a group is part of that of each of its tokens.
  @Test(arguments: [(200, true), (100_000, false)]) func aLongNameIsNotRepeatedForEachToken(
    length: Int, isRead: Bool
  ) throws {
    let tokens = (0..<2_000).map { "\"c\($0)\":\(Self.color)" }.joined(separator: ",")
    let tree = try tree("{\"\(String(repeating: "k", count: length))\":{\(tokens)}}")
    #expect((tree != nil) == isRead)
  }
}
