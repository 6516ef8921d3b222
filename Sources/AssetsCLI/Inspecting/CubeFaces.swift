internal import Catalog
internal import Files
internal import JSON

/// The sides of a cube texture: a device is given all of them, so each is chosen on its own.
struct CubeFaces {
  let faces: [(face: CubeFace, resolution: Resolution)]

  /// Nil for what is no cube texture.
  init?(of asset: CatalogItem, _ request: ResolutionRequest, _ resolver: Resolver) {
    guard asset.type == .cubeTextureSet else { return nil }
    let elements = asset.elements
    faces = CubeFace.allCases.map { face in
      (face, resolver.resolve(request, among: elements.filter { $0.cubeFace == face }))
    }
  }

  /// The sides for which there is nothing.
  var missing: [CubeFace] { faces.filter { $0.resolution.chosen?.filename == nil }.map(\.face) }

  /// What the sides have in them, by the names of folders or files.
  var files: [String] { faces.compactMap { $0.resolution.chosen?.filename } }

  func json(in asset: CatalogItem) -> JSONValue {
    .list(
      faces.map { face, resolution in
        let path = resolution.chosen?.filename.map { Path.join(asset.path, $0) }
        return .object(("face", .string(face.rawValue)), ("path", .optional(path)))
      })
  }
}
