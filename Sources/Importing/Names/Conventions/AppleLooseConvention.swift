internal import Catalog
internal import Files

/// Loose files of an app for Apple's systems.
///
/// `bell@2x~ipad.png` is Apple's order; `bell~ipad@2x.png` and `bell~iPad.png` are taken too and remarked on, because a
/// device never loaded them. What is set around a name when a file is saved again, scales in other spellings, and
/// `bell_dark` beside `bell` count unless code asks for the whole name. Orientations and `-568h` mean something for
/// launch images only, whose names `LaunchImageName` reads.
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
      // A name that is read on its own comes from code.
      if !tookOne, reading.context.folders != nil { tookOne = try reading.takeHabit() }
    }
    if reading.context.joinsVariants { try takeLook(&reading) }
  }

  /// Reads `-dark` and the like if the image it is a variant of is beside it. `bell-light` has no slot of its own
  /// there, since `bell` is the image for every appearance.
  private func takeLook(_ reading: inout NameParserState) throws(ImageNameError) {
    var other = reading.rest
    var found: [AppearanceSuffix] = []
    while let suffix = AppearanceSuffix(endOf: other) {
      other = other.dropLast(suffix.text.count)
      found.append(suffix)
      guard reading.context.hasImage(named: other) else { continue }
      if found.allSatisfy({ $0.meanings == [.everyAppearance] }) {
        return reading.warning(.lightBesideOther(suffix.text, of: String(other)))
      }
      for _ in found { _ = try reading.takeLook() }
      return
    }
  }
}
