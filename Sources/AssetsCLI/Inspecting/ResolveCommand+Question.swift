internal import Arguments
internal import Catalog
internal import Project

// What the options of `resolve` ask for, and whether any device could ask it.

extension ResolveCommand {
  /// The device that was named, or the one the other options speak of; nothing said is an iPhone.
  var wantedDevice: DeviceArgument {
    device ?? platform.flatMap { Self.devices(running: $0.value).first } ?? subtype?.devices.first
      ?? (screenWidth == nil ? .iphone : .watch)
  }

  /// The devices that run a system, the usual one first. An app for iPad runs on a Mac as it is; its images stay
  /// those for iPad.
  private static func devices(running platform: ResolutionRequest.Platform) -> [DeviceArgument] {
    switch platform {
    case .ios: [.iphone, .ipad, .car]
    case .macos: [.mac, .ipad]
    case .tvos: [.tv]
    case .watchos: [.watch]
    case .visionos: [.vision]
    }
  }

  /// Refuses what nothing can be at once: an iPhone that runs macOS, a screen that is light and dark.
  func requireSense() throws(UsageError) {
    var problems: [UsageIssue] = []
    let styles = appearances.filter { $0.style != nil }
    if let first = styles.first, let other = styles.first(where: { $0 != first }) {
      problems.append(.conflict("--appearance \(first.argument)", "--appearance \(other.argument)"))
    }
    let device = wantedDevice
    let named = "--device \(device.argument)"
    if let platform, !Self.devices(running: platform.value).contains(device) {
      problems.append(.conflict(named, "--platform \(platform.argument)"))
    }
    if let subtype, !subtype.devices.contains(device) {
      problems.append(.conflict(named, "--subtype \(subtype.argument)"))
    }
    if screenWidth != nil, device != .watch { problems.append(.needs("--screen-width", other: "--device watch")) }
    if !problems.isEmpty { throw UsageError(command: Self.name, problems: problems) }
  }

  /// What the options ask of an asset.
  var question: AssetQuestion {
    var question = AssetQuestion()
    question.profile = profile.profile
    // True if the options say which device is meant.
    let namesDevice = device != nil || platform != nil || subtype != nil || screenWidth != nil
    question.device = namesDevice ? wantedDevice.idiom : nil
    question.scale = scale?.scale
    var request = ResolutionRequest(
      languages: languages.map(\.argument), style: appearances.compactMap(\.style).last ?? .light,
      wantsHighContrast: appearances.contains(.highContrast), gamut: gamut.value, direction: direction?.value)
    request.developmentLanguage = developmentLanguage?.argument
    request.subtype = subtype?.argument
    (request.widthClass, request.heightClass) = (widthClass?.value, heightClass?.value)
    request.memory = memory?.gigabytes
    request.graphics = graphics?.graphics
    request.screenWidth = screenWidth?.points
    request.platform = platform?.value
    request.size = size?.size
    question.settings = request
    return question
  }
}
