public import Catalog

/// What is asked of assets: a request whose open parts depend on the asset.
public struct AssetQuestion: Sendable {
  public var profile = ResolutionProfile.apple
  /// Nil asks for the devices that the asset is for, the usual one first.
  public var device: Idiom?
  /// Nil takes the usual one of the device.
  public var scale: Scale?
  /// All else that is asked; its device and scale don't count.
  public var settings = ResolutionRequest()

  public init() {}

  /// Returns what is asked of an asset.
  ///
  /// - Parameter defaults: What targets say about its catalog.
  public func requests(for asset: CatalogFolder, _ defaults: (CatalogFolder) -> TargetDefaults) -> [ResolutionRequest] {
    let isOfApple = profile.name == ResolutionProfile.apple.name
    let devices = device.map { [$0] } ?? (isOfApple ? defaults(asset).devices(for: asset) : [.iphone])
    let hasLanguages = isOfApple && asset.elements.contains { $0.locale != nil }
    let language = hasLanguages ? defaults(asset).developmentLanguage(for: asset) : nil
    return devices.map { device in
      var request = settings
      request.device = device
      request.scale = scale ?? ResolutionRequest.defaultScale(of: device)
      if device == .watch, self.device == nil { request.screenWidth = asset.watchWidth }
      request.developmentLanguage = settings.developmentLanguage ?? language
      return request
    }
  }
}
