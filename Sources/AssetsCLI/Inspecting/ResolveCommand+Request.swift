internal import Arguments
internal import Catalog

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

  var style: ResolutionRequest.Style { appearances.compactMap(\.style).last ?? .light }

  /// True if the options say which device is meant.
  private var namesDevice: Bool { device != nil || platform != nil || subtype != nil || screenWidth != nil }

  /// What the options ask of an asset; if they name no device, there is a request for each device that the asset
  /// is for, the usual one first.
  func requests(for asset: CatalogItem, standard: (CatalogItem) -> TargetDefaults) -> [ResolutionRequest] {
    let isOfApple = profile.profile.name == ResolutionProfile.apple.name
    let devices = namesDevice || !isOfApple ? [wantedDevice.idiom] : standard(asset).devices(for: asset)
    let hasLanguages = asset.elements.contains { $0.locale != nil }
    let language = isOfApple && hasLanguages ? standard(asset).developmentLanguage(for: asset) : nil
    return devices.map { device in
      var request = request(for: device)
      if device == .watch, !namesDevice { request.screenWidth = asset.watchWidth }
      request.developmentLanguage = developmentLanguage?.argument ?? language
      return request
    }
  }

  private func request(for device: Idiom) -> ResolutionRequest {
    var request = ResolutionRequest(
      device: device, scale: scale?.scale, languages: languages.map(\.argument),
      style: style,
      wantsHighContrast: appearances.contains(.highContrast), gamut: gamut.value, direction: direction?.value)
    request.subtype = subtype?.argument
    (request.widthClass, request.heightClass) = (widthClass?.value, heightClass?.value)
    request.memory = memory?.gigabytes
    request.graphics = graphics?.graphics
    request.screenWidth = screenWidth?.points
    request.platform = platform?.value
    request.size = size?.size
    return request
  }
}
