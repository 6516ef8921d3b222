#ifndef CSHA1_H
#define CSHA1_H

#include <stddef.h>
#include <stdint.h>

/// SHA-1 under way: what was hashed so far, and the bytes that do not fill a block yet.
///
/// It has no check for the collisions that can be made on purpose: it is for bytes of the user's own files and for
/// checksums, never for what comes from others.
///
/// Source: FIPS 180-4, section 6.1.
typedef struct {
  uint32_t state[5];
  uint32_t is_portable;
  uint64_t count;
  uint8_t block[64];
} csha1_context;

/// Starts anew; where `is_portable` is not 0 without instructions that only some processors have.
void csha1_start(csha1_context *context, int is_portable);

void csha1_update(csha1_context *context, const void *bytes, size_t count);

/// Writes the 20 bytes of the hash; the context is of no use afterwards.
void csha1_finish(csha1_context *context, uint8_t hash[20]);

/// Tells whether this processor has instructions for SHA-1 that are used here.
int csha1_is_accelerated(void);

#endif
