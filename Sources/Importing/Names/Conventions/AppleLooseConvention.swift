internal import Catalog
internal import Files

/// Loose files of an app for Apple's systems.
///
/// `bell@2x~ipad.png` is Apple's order; `bell~ipad@2x.png` is taken too and remarked on. Case counts, as it does on a
/// device. What is set around a name when a file is saved again, and scales in other spellings, count unless code asks
/// for the whole name. `bell_dark` stays a name of its own, for code asks for it by that name; beside `bell` it is
/// remarked on. Orientations and `-568h` mean something for launch images only, whose names `LaunchImageName` reads.
///
/// Source: Apple, *Resource Programming Guide*, iOS supports device-specific resources.
struct AppleLooseConvention: NamingConvention {
  func sign(in folder: FolderSummary) -> PlatformEvidence? {
    if let project = folder.first(endingIn: [".xcodeproj", ".xcworkspace", ".storyboard", ".xib", ".lproj"]) {
      return PlatformEvidence(seen: project)
    }
    if let package = folder.file(named: "Package.swift") { return PlatformEvidence(seen: package) }
    return folder.first(endingIn: [".swift", ".m", ".mm"]).map { PlatformEvidence(seen: $0) }
  }

  func read(_ reading: inout NameParserState) throws(ImageNameError) {
    var tookOne = true
    while tookOne {
      tookOne = try reading.takeScale()
      if !tookOne { tookOne = try reading.takeDevice() }
      // A name that is read by itself is one that stands in code.
      if !tookOne, reading.context.folders != nil { tookOne = try reading.takeHabit() }
    }
    if let appearance = AppearanceSuffix(endOf: reading.rest) {
      let other = reading.rest.dropLast(appearance.text.count)
      if reading.context.hasImage(named: other) {
        reading.warning(.looksLikeVariant(appearance.text, of: String(other)))
      }
    }
  }
}
