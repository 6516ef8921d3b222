extension Finding {
  /// A name for the finding that stays the same while the catalog around it changes: 32 hexadecimal digits.
  ///
  /// It is computed from the rule and the place; the wording of the message and the line in a file don't count.
  public var fingerprint: String {
    var hash = Hash()
    for part in [rule, place.path, place.slot ?? "", place.file ?? ""] + [place.name].compactMap({ $0 }) {
      hash.add(part.utf8)
      // No name contains this byte, so two parts can't be confused with two others.
      hash.add(CollectionOfOne(0))
    }
    return hash.description
  }

  /// Source: Fowler, Noll and Vo, FNV-1a with 128 bits.
  private struct Hash: CustomStringConvertible {
    private var value: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
    private static let prime: UInt128 = 1 << 88 | 0x13B

    mutating func add(_ bytes: some Sequence<UInt8>) {
      for byte in bytes { value = (value ^ UInt128(byte)) &* Self.prime }
    }

    var description: String {
      let digits = String(value, radix: 16)
      return String(repeating: "0", count: 32 - digits.count) + digits
    }
  }
}

extension Sequence<Finding> {
  /// The fingerprints of sorted findings; if several have the same one the later ones are numbered, so that all differ.
  public var distinctFingerprints: [String] {
    var counts: [String: Int] = [:]
    return map { finding in
      let fingerprint = finding.fingerprint
      let number = counts[fingerprint, default: 0] + 1
      counts[fingerprint] = number
      return number == 1 ? fingerprint : "\(fingerprint)-\(number)"
    }
  }
}
