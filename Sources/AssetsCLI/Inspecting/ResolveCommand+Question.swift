internal import Arguments
internal import Catalog
internal import Project

// The request described by the options of `resolve`, and whether it makes sense for any device.

extension ResolveCommand {
  /// The given device, or the one implied by other options; by default an iPhone.
  var wantedDevice: DeviceArgument {
    device ?? platform.flatMap { Self.devices(running: $0.value).first } ?? subtype?.devices.first
      ?? (screenWidth == nil ? .iphone : .watch)
  }

  /// The devices that run a system, the most common one first. An iPad app runs on a Mac unchanged; its images are
  /// still those for iPad.
  private static func devices(running platform: ResolutionRequest.Platform) -> [DeviceArgument] {
    switch platform {
    case .ios: [.iphone, .ipad, .car]
    case .macos: [.mac, .ipad]
    case .tvos: [.tv]
    case .watchos: [.watch]
    case .visionos: [.vision]
    }
  }

  /// Rejects contradictory options: an iPhone that runs macOS, a screen that is both light and dark.
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

  /// The request for an asset described by the options.
  var question: AssetQuestion {
    var question = AssetQuestion()
    question.profile = profile.profile
    // True if the options determine the device.
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
