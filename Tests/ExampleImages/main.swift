internal import TestKit

guard CommandLine.arguments.count == 2, let folder = CommandLine.arguments.last else {
  fatalError("usage: \(HarbourImages.command)")
}
try HarbourImages.write(below: folder)
print("\(HarbourImages.all.count) images in \(folder)")
