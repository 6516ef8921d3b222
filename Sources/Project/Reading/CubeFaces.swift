public import Catalog

/// The sides of a cube texture. A device uses all of them, so each is resolved separately.
public struct CubeFaces {
  public let faces: [(face: CubeFace, resolution: Resolution)]

  /// Nil if the asset isn't a cube texture.
  public init?(of asset: CatalogFolder, _ request: ResolutionRequest, _ resolver: Resolver) {
    guard asset.type == .cubeTextureSet else { return nil }
    let elements = asset.elements
    faces = CubeFace.allCases.map { face in
      (face, resolver.resolve(request, among: elements.filter { $0.cubeFace == face }))
    }
  }

  /// The sides without an image.
  public var missing: [CubeFace] { faces.filter { $0.resolution.chosen?.filename == nil }.map(\.face) }

  /// The files of the sides, by the names of folders or files.
  public var files: [String] { faces.compactMap { $0.resolution.chosen?.filename } }
}
