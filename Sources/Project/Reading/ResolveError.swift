public import Catalog

/// An asset that was found and still gives no answer.
public enum ResolveError: Error {
  /// Code has another name for it; holds what was asked for and that name.
  case calledOtherwise(String, inCode: String)
  case hasNoVariants(String, FolderType)
  /// Also holds the version it was looked at in; nil for the files as they lie there.
  case unreadable(CatalogFolder, revision: String?)
  /// Holds the name as it was typed, what was asked for, with the language if that is why, a width that has to be named
  /// for the slots of watches, and whether the reasons stand there already.
  case nothingFits(
    String, FolderType, device: String, Scale, language: String?, watchWidth: Int?, isExplained: Bool)
  case missingFile(CatalogFolder, String)
  /// An image without a single byte.
  case emptyFile(CatalogFolder, String)
  /// An icon of Icon Composer whose document cannot be read.
  case unreadableIcon(IconDocument)
  /// A layer of one names an image that is not there.
  case missingLayer(IconDocument, String)
  /// A color of which nobody can tell what is meant.
  case brokenColor(CatalogFolder, [ColorIssue])
  case withoutContents(CatalogFolder)
  /// A link that leads to no file; holds what it says.
  case deadLink(CatalogFolder, String, String)
  /// A pipe, a device or a submodule.
  case notAFile(CatalogFolder, String)
}
