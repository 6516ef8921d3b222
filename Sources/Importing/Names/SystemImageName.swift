internal import Files

/// Names of images that the system itself looks for, so that they don't belong in an image set.
///
/// Source: Apple, *iOS App Programming Guide*, app icons and launch images; Technical Q&A QA1686.
enum SystemImageName {
  /// True for `Default.png` and its equivalents for other devices: `Default-568h@2x.png`, `Default~ipad.png`.
  static func isLaunchImage(_ name: ParsedImageName) -> Bool { isLaunchImage(name.base, name.fileExtension) }

  static func isLaunchImage(_ base: String, _ fileExtension: String) -> Bool {
    fileExtension.lowercased() == "png" && (base == "Default" || base.hasPrefix("Default-"))
  }

  /// True for the names icon files have: `Icon`, `Icon-72`, `Icon-Small-50`, `Icon-App-60x60`, `iTunesArtwork`.
  ///
  /// `IconButton`, `Icon-Close` and `icons` are ordinary names.
  static func isIcon(_ name: ParsedImageName) -> Bool {
    guard name.scale != nil else { return false }
    if name.base.hasPrefix("iTunesArtwork") { return true }
    let parts = name.base.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.first == "Icon" else { return false }
    let rest = parts.dropFirst()
    if rest.allSatisfy({ $0 == "Small" }) { return true }
    return rest.contains(where: isSize) && rest.allSatisfy { isSize($0) || words.contains($0) }
  }

  /// True for the end of the name of an icon that has several sizes: `60x60`, `-76`, `-App-83.5x83.5`.
  static func saysIconSize(_ rest: String) -> Bool {
    let parts = rest.split(separator: "-")
    return parts.contains { isSize($0) && ($0.contains("x") || points.contains($0)) }
      && parts.allSatisfy { isSize($0) || words.contains($0) }
  }

  /// True for an app icon in a project of another platform: an image for launchers and stores, by the name or the
  /// folder that tools and templates give it.
  ///
  /// Source: Android, *Adaptive icons*, `mipmap` folders; Flutter, React Native and Cordova, project templates.
  static func isPlatformIcon(_ name: ParsedImageName, in folders: [String]) -> Bool {
    if name.base.hasPrefix("ic_launcher") || name.base == "launcher_icon" { return true }
    if name.base.contains("-") || name.base.hasPrefix("iTunesArtwork"), isIcon(name) { return true }
    if isAppIcon(name.base) { return true }
    let around = folders.suffix(2).map { $0.lowercased() }
    guard let last = around.last else { return false }
    if AndroidResourcesConvention.kind(of: last) == "mipmap" { return true }
    if iconFolders.contains(last.filter(\.isLetter)) { return true }
    if around.count == 2, platforms.contains(around[0]), ["icon", "icons"].contains(last) { return mayBeIcon(name) }
    return isOfCordova(folders)
  }

  /// True for `app_icon`, `AppIcon-60`, `appicon@2x`.
  private static func isAppIcon(_ base: String) -> Bool {
    let letters = base.lowercased().filter(\.isLetter)
    return letters == "appicon" || (letters == "appiconx" && base.last?.isNumber == true)
  }

  /// True for the name of an icon, or only its size, in a folder of icons.
  static func mayBeIcon(_ name: ParsedImageName) -> Bool {
    let base = name.base.lowercased()
    let isSized = base.split { "-_x.@".contains($0) }.allSatisfy { Double($0) != nil }
    return isSized || ["icon", "logo", "launcher", "artwork", "maskable"].contains { base.contains($0) }
  }

  /// `res/icon/ios`, `resources/android/splash`.
  private static func isOfCordova(_ folders: [String]) -> Bool {
    guard let start = folders.suffix(4).lastIndex(where: { $0 == "res" || $0 == "resources" }) else { return false }
    let inner = folders[(start + 1)...]
    return inner.contains { ["icon", "splash", "screen"].contains($0) }
      && inner.allSatisfy { ["icon", "splash", "screen"].contains($0) || platforms.contains($0) }
  }

  private static let platforms: Set = ["android", "ios", "linux", "macos", "web", "windows"]

  private static let iconFolders: Set = ["appicon", "appicons", "launchericon", "launchericons", "applauncher"]

  private static let points: Set<Substring> = [
    "20", "29", "40", "50", "57", "58", "60", "72", "76", "80", "83.5", "87", "114", "120", "144", "152", "167", "180",
    "512", "1024",
  ]

  private static let words: Set<Substring> = [
    "Small", "App", "AppStore", "Marketing", "Notification", "Settings", "Spotlight", "iPad", "iPhone", "Watch",
  ]

  /// True for `72`, `83.5` and `60x60`.
  private static func isSize(_ text: Substring) -> Bool {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false)
    return numbers.count <= 2 && numbers.allSatisfy { $0.first?.isNumber == true && Double($0) != nil }
  }
}
