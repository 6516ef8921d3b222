public import Catalog

/// A request about assets whose unspecified parts depend on the asset.
public struct AssetQuestion: Sendable {
  public var profile = ResolutionProfile.apple
  /// Nil for the devices that the asset is for, the default one first.
  public var device: Idiom?
  /// Nil for the device's default scale.
  public var scale: Scale?
  /// All other settings of the request; its device and scale are ignored.
  public var settings = ResolutionRequest()

  public init() {}

  /// Returns the requests for an asset.
  ///
  /// - Parameter defaults: Returns the defaults that build targets give the asset's catalog.
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
