/// Bytes that no image has but that tell one file from another.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
