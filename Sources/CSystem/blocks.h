#ifndef CHASH_BLOCKS_H
#define CHASH_BLOCKS_H

#include <stddef.h>
#include <stdint.h>

// Each hashes whole blocks of 64 bytes into the state.

void csha1_portable_blocks(uint32_t state[5], const uint8_t *bytes, size_t blocks);
void csha256_portable_blocks(uint32_t state[8], const uint8_t *bytes, size_t blocks);

/// One for each round of SHA-256.
///
/// Source: FIPS 180-4, section 4.2.2.
extern const uint32_t csha256_constants[64];

#if defined(__x86_64__) || defined(__aarch64__)
#define CHASH_HAS_INSTRUCTIONS 1

/// True if the processor this runs on knows the instructions.
int csha1_has_instructions(void);
int csha256_has_instructions(void);

void csha1_instruction_blocks(uint32_t state[5], const uint8_t *bytes, size_t blocks);
void csha256_instruction_blocks(uint32_t state[8], const uint8_t *bytes, size_t blocks);
#endif

#endif
