internal import Catalog
internal import Files

/// .NET MAUI: one file in `Resources/Images`, from which the build generates all sizes.
///
/// A vector image serves every scale; a bitmap counts as 1x, as in the build, if the project gives no `BaseSize` (see
/// `BaseSizes`). App icons and splash screens are composed of parts by the build and stay.
///
/// Source: .NET MAUI, *Images*; Resizetizer, `ResizeImageInfo.cs`.
struct MAUIConvention: NamingConvention {
  func sign(in folder: FolderSummary) -> PlatformEvidence? {
    let projects = folder.files.filter { Path.fileExtension($0) == "csproj" }
    return projects.first { folder.file($0, holds: "MauiImage") || folder.file($0, holds: "<UseMaui>") }
      .map { PlatformEvidence(seen: $0) }
  }

  func read(_ reading: inout NameParserState) throws(ImageNameError) {
    switch reading.folders.last(where: { ["AppIcon", "Splash", "Raw"].contains($0) }) {
    case "Raw": throw .openedByPath(folder: "Raw")
    case let folder?: throw .partOfBuild(folder: folder)
    case nil: break
    }
  }
}
