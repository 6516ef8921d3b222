// Hashes with the instructions of x86_64 (SHA-NI): each does some rounds, or prepares the words of four.
//
// Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2, SHA1RNDS4, SHA1NEXTE, SHA1MSG1 and 2,
// SHA256RNDS2, SHA256MSG1 and 2.

#include "blocks.h"

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

int csha1_has_instructions(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d)) return 0;
  int has_shuffles = (c & bit_SSSE3) && (c & bit_SSE4_1);
  if (!has_shuffles || !__get_cpuid_count(7, 0, &a, &b, &c, &d)) return 0;
  return (b & bit_SHA) != 0;
}

// Four rounds with the words `w`, number `i` of 20; `before` is what the four letters were before the last four rounds.
#define ROUNDS(i, w)                          \
  e = _mm_sha1nexte_epu32(before, w);         \
  before = abcd;                              \
  abcd = _mm_sha1rnds4_epu32(abcd, e, (i) / 5);

// Makes the next four words in place of the oldest ones.
#define MAKE(oldest, older, newer, newest) \
  oldest = _mm_sha1msg2_epu32(_mm_xor_si128(_mm_sha1msg1_epu32(oldest, older), newer), newest);

#define SIXTEEN(i)                            \
  MAKE(w0, w1, w2, w3) ROUNDS(i, w0)          \
  MAKE(w1, w2, w3, w0) ROUNDS((i) + 1, w1)    \
  MAKE(w2, w3, w0, w1) ROUNDS((i) + 2, w2)    \
  MAKE(w3, w0, w1, w2) ROUNDS((i) + 3, w3)

__attribute__((target("sha,sse4.1,ssse3")))
void csha1_instruction_blocks(uint32_t state[5], const uint8_t *bytes, size_t blocks) {
  const __m128i turn = _mm_set_epi64x(0x0001020304050607, 0x08090a0b0c0d0e0f);
  // The first letter stands in the highest lane.
  __m128i abcd = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0x1b);
  __m128i fifth = _mm_set_epi32((int)state[4], 0, 0, 0);
  for (; blocks; blocks--, bytes += 64) {
    const __m128i abcd_start = abcd;
    const __m128i *in = (const __m128i *)bytes;
    __m128i w0 = _mm_shuffle_epi8(_mm_loadu_si128(in), turn);
    __m128i w1 = _mm_shuffle_epi8(_mm_loadu_si128(in + 1), turn);
    __m128i w2 = _mm_shuffle_epi8(_mm_loadu_si128(in + 2), turn);
    __m128i w3 = _mm_shuffle_epi8(_mm_loadu_si128(in + 3), turn);
    __m128i before = abcd;
    __m128i e = _mm_add_epi32(fifth, w0);
    abcd = _mm_sha1rnds4_epu32(abcd, e, 0);
    ROUNDS(1, w1)
    ROUNDS(2, w2)
    ROUNDS(3, w3)
    SIXTEEN(4)
    SIXTEEN(8)
    SIXTEEN(12)
    SIXTEEN(16)
    fifth = _mm_sha1nexte_epu32(before, fifth);
    abcd = _mm_add_epi32(abcd, abcd_start);
  }
  _mm_storeu_si128((__m128i *)state, _mm_shuffle_epi32(abcd, 0x1b));
  state[4] = (uint32_t)_mm_extract_epi32(fifth, 3);
}

// The same instructions come with both hashes.
int csha256_has_instructions(void) { return csha1_has_instructions(); }

__attribute__((target("sha,sse4.1,ssse3")))
void csha256_instruction_blocks(uint32_t state[8], const uint8_t *bytes, size_t blocks) {
  const __m128i turn = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  // The instructions want the letters as ABEF and CDGH, the first in the highest lane.
  __m128i badc = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xb1);
  __m128i hgfe = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1b);
  __m128i abef = _mm_alignr_epi8(badc, hgfe, 8);
  __m128i cdgh = _mm_blend_epi16(hgfe, badc, 0xf0);
  for (; blocks; blocks--, bytes += 64) {
    const __m128i abef_start = abef, cdgh_start = cdgh;
    __m128i w[4];
    for (int i = 0; i < 4; i++) w[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)bytes + i), turn);
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      __m128i *now = &w[i & 3], older = w[(i + 1) & 3], newer = w[(i + 2) & 3], newest = w[(i + 3) & 3];
      if (i > 3) {
        __m128i sum = _mm_add_epi32(_mm_sha256msg1_epu32(*now, older), _mm_alignr_epi8(newest, newer, 4));
        *now = _mm_sha256msg2_epu32(sum, newest);
      }
      __m128i words = _mm_add_epi32(*now, _mm_loadu_si128((const __m128i *)csha256_constants + i));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, words);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(words, 0x0e));
    }
    abef = _mm_add_epi32(abef, abef_start);
    cdgh = _mm_add_epi32(cdgh, cdgh_start);
  }
  __m128i feba = _mm_shuffle_epi32(abef, 0x1b), dchg = _mm_shuffle_epi32(cdgh, 0xb1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xf0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

#endif
