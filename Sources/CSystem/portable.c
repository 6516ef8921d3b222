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
