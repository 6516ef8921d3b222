public import Catalog

/// Why an asset that was found has no answer.
public enum ResolveError: Error {
  /// Code uses another name for it; holds the requested name and that one.
  case calledOtherwise(String, inCode: String)
  case hasNoVariants(String, FolderType)
  /// Also holds the version it was read from; nil for the files on disk.
  case unreadable(CatalogFolder, revision: String?)
  /// Holds the name as typed and the request: the language if that is the reason, a screen width to ask for if the
  /// asset has slots for watches and none was given, and whether the reasons were already shown.
  case nothingFits(
    String, FolderType, device: String, Scale, language: String?, watchWidth: Int?, isExplained: Bool)
  case missingFile(CatalogFolder, String)
  /// An image file of zero bytes.
  case emptyFile(CatalogFolder, String)
  /// An icon of Icon Composer whose document can't be read.
  case unreadableIcon(IconDocument)
  /// A layer of such an icon names an image that doesn't exist.
  case missingLayer(IconDocument, String)
  /// A color that can't be interpreted.
  case brokenColor(CatalogFolder, [ColorIssue])
  case withoutContents(CatalogFolder)
  /// A link that doesn't lead to a file; holds its target.
  case deadLink(CatalogFolder, String, String)
  /// A pipe, a device or a submodule.
  case notAFile(CatalogFolder, String)
}
