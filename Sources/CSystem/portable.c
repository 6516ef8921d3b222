// The way for every processor.

#include "blocks.h"

static uint32_t rotated(uint32_t word, int bits) { return word << bits | word >> (32 - bits); }

static uint32_t word_at(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

// One round; the caller turns the five letters instead of moving them.
#define ROUND(a, b, c, d, e, mix, constant, word) \
  e += rotated(a, 5) + (mix) + constant + (word); \
  b = rotated(b, 30);

#define CHOICE(b, c, d) (d ^ (b & (c ^ d)))
#define PARITY(b, c, d) (b ^ c ^ d)
#define MAJORITY(b, c, d) ((b & c) | (d & (b | c)))

// The words are made as they are needed; of 80 only 16 are ever in use.
#define WORD(i) (w[(i) & 15])
#define NEXT(i) (WORD(i) = rotated(WORD((i) + 13) ^ WORD((i) + 8) ^ WORD((i) + 2) ^ WORD(i), 1))

#define FIVE(mix, constant, word, i)                                   \
  ROUND(a, b, c, d, e, mix(b, c, d), constant, word(i));               \
  ROUND(e, a, b, c, d, mix(a, b, c), constant, word((i) + 1));         \
  ROUND(d, e, a, b, c, mix(e, a, b), constant, word((i) + 2));         \
  ROUND(c, d, e, a, b, mix(d, e, a), constant, word((i) + 3));         \
  ROUND(b, c, d, e, a, mix(c, d, e), constant, word((i) + 4));

void csha1_portable_blocks(uint32_t state[5], const uint8_t *bytes, size_t blocks) {
  for (; blocks; blocks--, bytes += 64) {
    uint32_t w[16];
    for (int i = 0; i < 16; i++) w[i] = word_at(bytes + 4 * i);
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    for (int i = 0; i < 15; i += 5) { FIVE(CHOICE, 0x5a827999, WORD, i) }
    ROUND(a, b, c, d, e, CHOICE(b, c, d), 0x5a827999, WORD(15));
    ROUND(e, a, b, c, d, CHOICE(a, b, c), 0x5a827999, NEXT(16));
    ROUND(d, e, a, b, c, CHOICE(e, a, b), 0x5a827999, NEXT(17));
    ROUND(c, d, e, a, b, CHOICE(d, e, a), 0x5a827999, NEXT(18));
    ROUND(b, c, d, e, a, CHOICE(c, d, e), 0x5a827999, NEXT(19));
    for (int i = 20; i < 40; i += 5) { FIVE(PARITY, 0x6ed9eba1, NEXT, i) }
    for (int i = 40; i < 60; i += 5) { FIVE(MAJORITY, 0x8f1bbcdc, NEXT, i) }
    for (int i = 60; i < 80; i += 5) { FIVE(PARITY, 0xca62c1d6, NEXT, i) }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
  }
}

// MARK: SHA-256

const uint32_t csha256_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turned(uint32_t word, int bits) { return word >> bits | word << (32 - bits); }

void csha256_portable_blocks(uint32_t state[8], const uint8_t *bytes, size_t blocks) {
  for (; blocks; blocks--, bytes += 64) {
    uint32_t w[64];
    for (int i = 0; i < 16; i++) w[i] = word_at(bytes + 4 * i);
    for (int i = 16; i < 64; i++) {
      uint32_t first = w[i - 15], second = w[i - 2];
      w[i] = w[i - 16] + (turned(first, 7) ^ turned(first, 18) ^ first >> 3) + w[i - 7] +
             (turned(second, 17) ^ turned(second, 19) ^ second >> 10);
    }
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (int i = 0; i < 64; i++) {
      uint32_t one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + CHOICE(e, f, g) + csha256_constants[i] + w[i];
      uint32_t two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + MAJORITY(a, b, c);
      h = g;
      g = f;
      f = e;
      e = d + one;
      d = c;
      c = b;
      b = a;
      a = one + two;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
  }
}
