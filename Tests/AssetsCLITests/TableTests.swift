import TestKit
import Testing

@testable import AssetsCLI

@Suite struct TableTests {
  func sample() -> Table {
    var table = Table([.left("name"), .right("bytes"), .left("state")])
    table.add("icons/bell", "1204", Table.Cell("changed", .yellow))
    table.add("写真/朝", "7", "new\u{1B}")
    table.add("logo", "12")
    return table
  }

  @Test func alignsWideAndNarrowCharacters() {
    #expect(
      Golden.difference(
        sample().text(),
        inline: """
          name        bytes  state
          icons/bell   1204  changed
          写真/朝         7  new\\u{1B}
          logo           12

          """) == nil)
  }

  @Test func cutsLinesOnlyWhereAWidthIsGiven() {
    #expect(
      Golden.difference(
        sample().text(width: 21),
        inline: """
          name        bytes  s…
          icons/bell   1204  c…
          写真/朝         7  n…
          logo           12

          """) == nil)
    #expect(sample().text(width: 12).split(separator: "\n").map(String.init).map(displayWidth).allSatisfy { $0 <= 12 })
  }

  @Test func oneLongCellMovesNoOtherRow() {
    var table = Table([.left(), .left(widest: 6), .left()])
    table.add("+", "bell", "1x")
    table.add("+", "a name that goes on", "2x")
    table.add("~", "map", "3x")
    #expect(table.text() == "+  bell  1x\n+  a name that goes on  2x\n~  map   3x\n")
    #expect(table.text(width: 14) == "+  bell  1x\n+  a name tha…\n~  map   3x\n")
  }

  @Test func aColumnThatYieldsLeavesTheOthersWhole() {
    var table = Table([.left("asset", yields: true), .left("missing")])
    table.add("Resources/Images/MediaController/placeholder.imageset", "3x dark")
    table.add("写真/朝の港と船、とても長い名前のある画像です", "2x")
    table.add("bell", "3x")
    let lines = table.text(width: 40).split(separator: "\n").map(String.init)
    #expect(lines.map { $0.split(separator: " ").last } == ["missing", "dark", "2x", "3x"])
    #expect(lines[1] == "Resources/…placeholder.imageset  3x dark")
    #expect(table.text(width: 100) == table.text())
    // Below its least width, lines are cut.
    #expect(table.text(width: 22).split(separator: "\n").allSatisfy { displayWidth(String($0)) <= 22 })
  }

  @Test func colorsDoNotCountAsColumns() {
    var table = Table([.left(), .left()], indent: 2)
    table.add(Table.Cell("a", .red), "b")
    table.add("long", "c")
    #expect(table.text(style: Style(isOn: true)) == "  \u{1B}[31ma\u{1B}[0m     b\n  long  c\n")
  }
}
