#include "CSystem.h"

#include <string.h>

#include "blocks.h"

int csha1_is_accelerated(void) {
#ifdef CSHA1_HAS_INSTRUCTIONS
  // Asking the processor is slow in a virtual machine; two threads that ask at once get the same answer.
  static int known = -1;
  int answer = __atomic_load_n(&known, __ATOMIC_RELAXED);
  if (answer < 0) {
    answer = csha1_has_instructions() ? 1 : 0;
    __atomic_store_n(&known, answer, __ATOMIC_RELAXED);
  }
  return answer;
#else
  return 0;
#endif
}

static void hash_blocks(csha1_context *context, const uint8_t *bytes, size_t blocks) {
#ifdef CSHA1_HAS_INSTRUCTIONS
  if (!context->is_portable) {
    csha1_instruction_blocks(context->state, bytes, blocks);
    return;
  }
#endif
  csha1_portable_blocks(context->state, bytes, blocks);
}

void csha1_start(csha1_context *context, int is_portable) {
  static const uint32_t start[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
  memcpy(context->state, start, sizeof start);
  context->is_portable = is_portable || !csha1_is_accelerated();
  context->count = 0;
}

void csha1_update(csha1_context *context, const void *data, size_t count) {
  const uint8_t *bytes = data;
  size_t held = context->count & 63;
  context->count += count;
  if (held) {
    size_t room = 64 - held;
    size_t taken = count < room ? count : room;
    if (taken) memcpy(context->block + held, bytes, taken);
    if (taken < room) return;
    hash_blocks(context, context->block, 1);
    bytes += taken;
    count -= taken;
  }
  if (count >= 64) hash_blocks(context, bytes, count / 64);
  if (count & 63) memcpy(context->block, bytes + (count & ~(size_t)63), count & 63);
}

void csha1_finish(csha1_context *context, uint8_t hash[20]) {
  size_t held = context->count & 63;
  uint64_t bits = context->count * 8;
  context->block[held++] = 0x80;
  if (held > 56) {
    memset(context->block + held, 0, 64 - held);
    hash_blocks(context, context->block, 1);
    held = 0;
  }
  memset(context->block + held, 0, 56 - held);
  for (int i = 0; i < 8; i++) context->block[56 + i] = (uint8_t)(bits >> (56 - 8 * i));
  hash_blocks(context, context->block, 1);
  for (int i = 0; i < 20; i++) hash[i] = (uint8_t)(context->state[i / 4] >> (24 - i % 4 * 8));
}
