import Arguments
import TestKit
import Testing

@Suite struct HelpTextTests {
  let description = SampleCommand.spec.description(defaults: SampleCommand())

  @Test func helpOfACommandWithARowOfEveryKind() {
    #expect(
      Golden.difference(
        HelpText(program: "assets").text(of: description),
        inline: """
          Bring images from folders into the catalog

          usage: assets gather PATH… DESTINATION [options]

          Looks through each PATH for images, reads their names, and says what it would do
          with every one of them before anything is written.

          A name is read like this:

            bell@2x.png      the 2x variant of 'bell'
            bell~dark.png    the dark variant of 'bell'

          Files that are already there are left alone.

          arguments:
            PATH         Folder or file to look through
            DESTINATION  Catalog or folder of a catalog that takes the images

          options:
            -n, --limit COUNT        Stop after this many images (1 to 1000; default: 20)
                --depth COUNT        Go down this many folders (0 or more)
                --scale FACTOR       Take this scale where a name has none (a number like
                                     0.5; default: 1.0)
            -l, --layout LAYOUT      Arrange the assets like this (flat, grouped,
                                     by-folder; default: flat)
                --copy               Leave the files where they are (the default)
                --move               Take the files away once they are in the catalog
            -t, --tag WORD           Give the new assets a tag (can be repeated)
                --message-for-the-history TEXT
                                     Say this in the history
                --json               Print the plan as JSON
            -q, --quiet              Say nothing but errors
                --no-verify          Do not check the images
                --keep-dates ANSWER  Keep the dates of the files (yes or no; default: yes)
            -h, --help               Show this help

          examples:
            assets gather ~/Desktop/icons Icons.xcassets
                Bring in all the images of a folder
            assets gather --move new.png Icons.xcassets/toolbar
                Bring in one image and take it away

          """) == nil)
  }

  @Test(arguments: [40, 60, 80, 100])
  func linesStayWithinTheWidth(width: Int) {
    let lines = HelpText(program: "assets", width: width).text(of: description).split(separator: "\n")
    // Examples, prepared lines and names that stand alone are not broken.
    for line in lines where !line.hasPrefix("  ") { #expect(line.count <= width) }
  }

  @Test func aCommandWithNothingButItsNameHasAShortHelp() {
    struct Plain {}
    let spec = CommandSpec<Plain>("undo", "Take back the last change")
    #expect(
      Golden.difference(
        HelpText(program: "assets").text(of: spec.description(defaults: Plain())),
        inline: """
          Take back the last change

          usage: assets undo [options]

          options:
            -h, --help  Show this help

          """) == nil)
  }

  @Test func describesItselfWithoutItsType() throws {
    #expect(description.arguments.map(\.usage) == ["PATH…", "DESTINATION"])
    let layout = try #require(description.options.first { $0.name == "layout" })
    #expect(layout.accepted == .oneOf(["flat", "grouped", "by-folder"]))
    #expect(layout.defaultValue == "flat")
    #expect(description.options.last == .help)
    #expect(description.options.filter(\.isHidden).map(\.name) == ["secret"])
  }
}
