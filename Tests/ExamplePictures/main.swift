internal import TestKit

guard CommandLine.arguments.count == 2, let folder = CommandLine.arguments.last else {
  fatalError("usage: \(HarbourPictures.command)")
}
try HarbourPictures.write(below: folder)
print("\(HarbourPictures.all.count) pictures in \(folder)")
