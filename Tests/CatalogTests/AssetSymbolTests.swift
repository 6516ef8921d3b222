import Catalog
import Testing

@Suite struct AssetSymbolTests {
  /// Names of real projects with what Xcode made of them.
  @Test(arguments: [
    ("A-1-1-0", "A_1_1_0"), ("292C38", "_292_C_38"), ("TLS2016", "TLS_2016"), ("BMW", "BMW"),
    ("APCPhoto", "apcPhoto"), ("TLSold", "tlSold"), ("favicon-32x32", "favicon32X32"),
    ("ic_white_24px", "icWhite24Px"), ("adult_products_image", "adultProducts"), ("Image", "image"),
  ])
  func namesImagesAsXcodeDoes(_ name: String, _ symbol: String) {
    #expect(AssetSymbol(of: name, leavingOut: "image").identifier == symbol)
  }

  @Test(arguments: [
    ("AccentColor", "accent"), ("PrimaryColor", "primary"), ("Color", "color"), ("brand image", "brandImage"),
    ("24_hours", "_24Hours"), ("", ""), ("--", ""), ("\u{E9}t\u{E9}", "t"),
  ])
  func namesColoursAsXcodeDoes(_ name: String, _ symbol: String) {
    #expect(AssetSymbol(of: name, leavingOut: "color").identifier == symbol)
  }

  @Test func belongsToImagesAndColours() {
    #expect(AssetSymbol(of: CatalogItem(path: "A.xcassets/Bar/Logo.imageset"))?.identifier == "logo")
    #expect(AssetSymbol(of: CatalogItem(path: "A.xcassets/RedColor.colorset"))?.identifier == "red")
    #expect(AssetSymbol(of: CatalogItem(path: "A.xcassets/Levels.dataset")) == nil)
    #expect(AssetSymbol(of: CatalogItem(path: "A.xcassets/---.imageset")) == nil)
  }
}
