import Catalog
import Testing

@Suite struct GeneratedSymbolTests {
  /// Names of assets with the symbols Xcode made of them.
  @Test(arguments: [
    ("A-1-1-0", "A_1_1_0"), ("292C38", "_292_C_38"), ("TLS2016", "TLS_2016"), ("BMW", "BMW"),
    ("APCPhoto", "apcPhoto"), ("TLSold", "tlSold"), ("favicon-32x32", "favicon32X32"),
    ("ic_white_24px", "icWhite24Px"), ("adult_products_image", "adultProducts"), ("map-pin", "mapPin"),
    ("Image", "image"), ("bell", "bell"), ("Bell", "bell"), ("info 16", "info16"),
  ])
  func namesAnImageAsXcodeDoes(name: String, symbol: String) {
    #expect(GeneratedSymbol(of: CatalogFolder(path: "A.xcassets/\(name).imageset"))?.swift == symbol)
  }

  @Test func aSymbolImageHasTheNameOfAnImage() {
    let symbol = GeneratedSymbol(of: CatalogFolder(path: "A.xcassets/tomato.fresh.symbolset"))
    #expect(symbol?.swift == "tomatoFresh")
  }

  @Test func leavesTheWordColorOut() {
    let accent = GeneratedSymbol(of: CatalogFolder(path: "A.xcassets/AccentColor.colorset"))
    #expect(accent?.swift == "accent")
    #expect(accent?.objectiveC == "AccentColor")
  }

  @Test func aNamespaceIsATypeAround() {
    let item = CatalogFolder(path: "A.xcassets/iconPreviews/bell.imageset", namespace: ["iconPreviews"])
    #expect(GeneratedSymbol(of: item)?.swift == "IconPreviews.bell")
    #expect(GeneratedSymbol(of: item)?.objectiveC == nil)
  }

  @Test func whatHasNoLettersHasNoSymbol() {
    #expect(GeneratedSymbol(of: CatalogFolder(path: "A.xcassets/--.imageset")) == nil)
    #expect(GeneratedSymbol(of: CatalogFolder(path: "A.xcassets/bell.dataset")) == nil)
  }
}
