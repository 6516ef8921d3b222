#ifndef CSHA1_BLOCKS_H
#define CSHA1_BLOCKS_H

#include <stddef.h>
#include <stdint.h>

// Each hashes whole blocks of 64 bytes into the state.

void csha1_portable_blocks(uint32_t state[5], const uint8_t *bytes, size_t blocks);

#if defined(__x86_64__) || defined(__aarch64__)
#define CSHA1_HAS_INSTRUCTIONS 1

/// True where the processor this runs on knows the instructions.
int csha1_has_instructions(void);

void csha1_instruction_blocks(uint32_t state[5], const uint8_t *bytes, size_t blocks);
#endif

#endif
