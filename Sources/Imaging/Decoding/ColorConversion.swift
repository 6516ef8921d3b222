internal import CLCMSLoading
internal import Files

/// Converts the colors of an image to sRGB, the color space in which images are compared and shown.
enum ColorConversion {
  enum Outcome: Hashable {
    case converted
    /// Little CMS isn't installed.
    case noLibrary
    /// The profile is damaged, or of another kind of color.
    case unusable
  }

  private struct Handle: @unchecked Sendable {
    let conversion: UnsafeMutableRawPointer
  }

  /// The number of pixels for a core at a time.
  private static let batch = 1 << 16

  /// - Parameter profile: An ICC profile.
  /// - Returns: Whether the pixels were converted; otherwise they are unchanged.
  static func convert(_ rgba: inout [UInt8], from profile: [UInt8]) -> Outcome {
    var conversion: UnsafeMutableRawPointer?
    switch assets_color_open(profile, profile.count, &conversion) {
    case assets_color_no_library: return .noLibrary
    case assets_color_ready: break
    default: return .unusable
    }
    guard let conversion else { return .unusable }
    defer { assets_color_close(conversion) }
    let handle = Handle(conversion: conversion)
    let count = rgba.count / 4
    rgba.withUnsafeMutableBufferPointer { pixels in
      nonisolated(unsafe) let pixels = pixels.baseAddress!
      ThreadPool.perform(iterations: (count + batch - 1) / batch) { index in
        let start = index * batch
        assets_color_convert(handle.conversion, pixels + start * 4, min(batch, count - start))
      }
    }
    return .converted
  }
}
