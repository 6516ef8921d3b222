// Hashes with the instructions of ARMv8: each does four rounds, or a part of preparing the words of four.
//
// Source: Arm Architecture Reference Manual for A-profile, SHA1C, SHA1P, SHA1M, SHA1H, SHA1SU0 and SHA1SU1, SHA256H,
// SHA256H2, SHA256SU0 and SHA256SU1.

#include "blocks.h"

#if defined(__aarch64__)

#include <arm_neon.h>

#if defined(__linux__)
#include <sys/auxv.h>

int csha1_has_instructions(void) {
  const unsigned long hwcap_sha1 = 1ul << 5;  // HWCAP_SHA1 of asm/hwcap.h
  return (getauxval(AT_HWCAP) & hwcap_sha1) != 0;
}

int csha256_has_instructions(void) {
  const unsigned long hwcap_sha2 = 1ul << 6;  // HWCAP_SHA2
  return (getauxval(AT_HWCAP) & hwcap_sha2) != 0;
}
#elif defined(__APPLE__)
// Every 64-bit processor of Apple's has them.
int csha1_has_instructions(void) { return 1; }
int csha256_has_instructions(void) { return 1; }
#else
int csha1_has_instructions(void) { return 0; }
int csha256_has_instructions(void) { return 0; }
#endif

// Four rounds with the words `w`; the kind of rounds is the letter of the instruction.
#define ROUNDS(kind, constant, w)                                            \
  next = vsha1h_u32(vgetq_lane_u32(abcd, 0));                                \
  abcd = vsha1##kind##q_u32(abcd, fifth, vaddq_u32(w, vdupq_n_u32(constant))); \
  fifth = next;

// Makes the next four words in place of the oldest ones.
#define MAKE(oldest, older, newer, newest) oldest = vsha1su1q_u32(vsha1su0q_u32(oldest, older, newer), newest);

__attribute__((target("sha2")))
void csha1_instruction_blocks(uint32_t state[5], const uint8_t *bytes, size_t blocks) {
  uint32x4_t abcd = vld1q_u32(state);
  uint32_t fifth = state[4];
  for (; blocks; blocks--, bytes += 64) {
    const uint32x4_t abcd_start = abcd;
    const uint32_t fifth_start = fifth;
    uint32_t next;
    uint32x4_t w0 = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(bytes)));
    uint32x4_t w1 = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(bytes + 16)));
    uint32x4_t w2 = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(bytes + 32)));
    uint32x4_t w3 = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(bytes + 48)));
    ROUNDS(c, 0x5a827999, w0)
    ROUNDS(c, 0x5a827999, w1)
    ROUNDS(c, 0x5a827999, w2)
    ROUNDS(c, 0x5a827999, w3)
    MAKE(w0, w1, w2, w3) ROUNDS(c, 0x5a827999, w0)
    MAKE(w1, w2, w3, w0) ROUNDS(p, 0x6ed9eba1, w1)
    MAKE(w2, w3, w0, w1) ROUNDS(p, 0x6ed9eba1, w2)
    MAKE(w3, w0, w1, w2) ROUNDS(p, 0x6ed9eba1, w3)
    MAKE(w0, w1, w2, w3) ROUNDS(p, 0x6ed9eba1, w0)
    MAKE(w1, w2, w3, w0) ROUNDS(p, 0x6ed9eba1, w1)
    MAKE(w2, w3, w0, w1) ROUNDS(m, 0x8f1bbcdc, w2)
    MAKE(w3, w0, w1, w2) ROUNDS(m, 0x8f1bbcdc, w3)
    MAKE(w0, w1, w2, w3) ROUNDS(m, 0x8f1bbcdc, w0)
    MAKE(w1, w2, w3, w0) ROUNDS(m, 0x8f1bbcdc, w1)
    MAKE(w2, w3, w0, w1) ROUNDS(m, 0x8f1bbcdc, w2)
    MAKE(w3, w0, w1, w2) ROUNDS(p, 0xca62c1d6, w3)
    MAKE(w0, w1, w2, w3) ROUNDS(p, 0xca62c1d6, w0)
    MAKE(w1, w2, w3, w0) ROUNDS(p, 0xca62c1d6, w1)
    MAKE(w2, w3, w0, w1) ROUNDS(p, 0xca62c1d6, w2)
    MAKE(w3, w0, w1, w2) ROUNDS(p, 0xca62c1d6, w3)
    abcd = vaddq_u32(abcd, abcd_start);
    fifth += fifth_start;
  }
  vst1q_u32(state, abcd);
  state[4] = fifth;
}

__attribute__((target("sha2")))
void csha256_instruction_blocks(uint32_t state[8], const uint8_t *bytes, size_t blocks) {
  uint32x4_t abcd = vld1q_u32(state), efgh = vld1q_u32(state + 4);
  for (; blocks; blocks--, bytes += 64) {
    const uint32x4_t abcd_start = abcd, efgh_start = efgh;
    uint32x4_t w[4];
    for (int i = 0; i < 4; i++) w[i] = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(bytes + 16 * i)));
    for (int i = 0; i < 16; i++) {
      uint32x4_t *now = &w[i & 3];
      if (i > 3) {
        *now = vsha256su1q_u32(vsha256su0q_u32(*now, w[(i + 1) & 3]), w[(i + 2) & 3], w[(i + 3) & 3]);
      }
      const uint32x4_t words = vaddq_u32(*now, vld1q_u32(csha256_constants + 4 * i));
      const uint32x4_t before = abcd;
      abcd = vsha256hq_u32(abcd, efgh, words);
      efgh = vsha256h2q_u32(efgh, before, words);
    }
    abcd = vaddq_u32(abcd, abcd_start);
    efgh = vaddq_u32(efgh, efgh_start);
  }
  vst1q_u32(state, abcd);
  vst1q_u32(state + 4, efgh);
}

#endif
