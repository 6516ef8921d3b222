internal import Catalog
internal import Files

/// Images of web pages: `bell@2x.png`, and beside `bell.png` also `bell-2x.png`, `bell_2x.png` and `bell-dark.png`.
///
/// The page itself says which image is for what; its authors have only habits of naming, so a word that may be part of
/// a name only counts if the folder has the image it would be a variant of.
struct WebConvention: NamingConvention {
  func sign(in folder: FolderSummary) -> PlatformEvidence? {
    if let manifest = folder.file(named: "package.json") { return PlatformEvidence(seen: manifest) }
    let endings = [".html", ".htm", ".css", ".scss"]
    let page = folder.files.first { name in
      endings.contains { name.utf8.count > $0.utf8.count && name.hasSuffix($0) }
        && !folder.file(name, holds: Self.ownPage)
    }
    return page.map { PlatformEvidence(seen: $0, isPage: true) }
  }

  /// In the head of the pages that this program writes, such as a gallery: `Page.mark`, which is in a later module.
  private static let ownPage = #"<meta name="generator" content="assets">"#

  func read(_ reading: inout NameParserState) throws(ImageNameError) {
    var tookOne = true
    while tookOne {
      tookOne = try reading.takeAnyScale()
      if !tookOne { tookOne = try reading.takeScaleBehindDash() }
      if !tookOne, let appearance = AppearanceSuffix(endOf: reading.rest),
        reading.context.hasImage(named: reading.rest.dropLast(appearance.text.count))
      {
        tookOne = try reading.takeLook()
      }
    }
  }
}
