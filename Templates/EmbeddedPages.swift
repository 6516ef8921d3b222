// swift-format-ignore-file
extension Template {}
