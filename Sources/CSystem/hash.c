#include "CSystem.h"

#include <string.h>

#include "blocks.h"

typedef void (*block_function)(uint32_t *state, const uint8_t *bytes, size_t blocks);

int chash_is_accelerated(enum chash_kind kind) {
#ifdef CHASH_HAS_INSTRUCTIONS
  // Asking the processor is slow in a virtual machine; two threads that ask at once get the same answer.
  static int known[2] = {-1, -1};
  int answer = __atomic_load_n(&known[kind], __ATOMIC_RELAXED);
  if (answer < 0) {
    answer = (kind == chash_sha1 ? csha1_has_instructions() : csha256_has_instructions()) ? 1 : 0;
    __atomic_store_n(&known[kind], answer, __ATOMIC_RELAXED);
  }
  return answer;
#else
  (void)kind;
  return 0;
#endif
}

static void hash_blocks(chash_context *context, const uint8_t *bytes, size_t blocks) {
  block_function function = context->kind == chash_sha1 ? csha1_portable_blocks : csha256_portable_blocks;
#ifdef CHASH_HAS_INSTRUCTIONS
  if (!context->is_portable)
    function = context->kind == chash_sha1 ? csha1_instruction_blocks : csha256_instruction_blocks;
#endif
  function(context->state, bytes, blocks);
}

void chash_start(chash_context *context, enum chash_kind kind, int is_portable) {
  static const uint32_t starts[2][8] = {
      {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0},
      {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
  memcpy(context->state, starts[kind], sizeof starts[kind]);
  context->kind = kind;
  context->is_portable = is_portable || !chash_is_accelerated(kind);
  context->count = 0;
}

void chash_update(chash_context *context, const void *data, size_t count) {
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

void chash_finish(chash_context *context, uint8_t *hash) {
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
  int count = context->kind == chash_sha1 ? 20 : 32;
  for (int i = 0; i < count; i++) hash[i] = (uint8_t)(context->state[i / 4] >> (24 - i % 4 * 8));
}
