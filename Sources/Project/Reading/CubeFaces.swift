public import Catalog

/// The sides of a cube texture: a device is given all of them, so each is chosen on its own.
public struct CubeFaces {
  public let faces: [(face: CubeFace, resolution: Resolution)]

  /// Nil for what is no cube texture.
  public init?(of asset: CatalogFolder, _ request: ResolutionRequest, _ resolver: Resolver) {
    guard asset.type == .cubeTextureSet else { return nil }
    let elements = asset.elements
    faces = CubeFace.allCases.map { face in
      (face, resolver.resolve(request, among: elements.filter { $0.cubeFace == face }))
    }
  }

  /// The sides for which there is nothing.
  public var missing: [CubeFace] { faces.filter { $0.resolution.chosen?.filename == nil }.map(\.face) }

  /// What the sides have in them, by the names of folders or files.
  public var files: [String] { faces.compactMap { $0.resolution.chosen?.filename } }
}
