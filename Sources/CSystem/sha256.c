#include "sha256.h"

// The fractional parts of the cube roots of the first 64 primes.
static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turned(uint32_t word, int bits) { return word >> bits | word << (32 - bits); }

void csha256_add_portably(uint32_t state[8], const uint8_t *blocks, size_t count) {
  for (; count > 0; count--, blocks += 64) {
    uint32_t words[64];
    for (int i = 0; i < 16; i++) {
      const uint8_t *word = blocks + 4 * i;
      words[i] = (uint32_t)word[0] << 24 | (uint32_t)word[1] << 16 | (uint32_t)word[2] << 8 | word[3];
    }
    for (int i = 16; i < 64; i++) {
      const uint32_t early = words[i - 15], late = words[i - 2];
      words[i] = words[i - 16] + (turned(early, 7) ^ turned(early, 18) ^ early >> 3) + words[i - 7]
          + (turned(late, 17) ^ turned(late, 19) ^ late >> 10);
    }
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
#pragma unroll
    for (int i = 0; i < 64; i++) {
      const uint32_t first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g))
          + constants[i] + words[i];
      const uint32_t second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22))
          + ((a & b) ^ (a & c) ^ (b & c));
      h = g, g = f, f = e, e = d + first;
      d = c, c = b, b = a, a = first + second;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
    state[4] += e, state[5] += f, state[6] += g, state[7] += h;
  }
}

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

// Every processor with these instructions has those of SSE4.1.
static int has_instructions(void) {
  unsigned int eax, ebx, ecx, edx;
  return __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) && (ebx >> 29 & 1);
}

__attribute__((target("sha,sse4.1"))) static void add_by_instructions(uint32_t state[8], const __m128i *block, size_t count) {
  const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  // The instructions keep the eight words as f e b a and h g d c, the last one highest.
  __m128i low = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
  __m128i high = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
  __m128i abef = _mm_alignr_epi8(low, high, 8), cdgh = _mm_blend_epi16(high, low, 0xF0);
  for (; count > 0; count--, block += 4) {
    const __m128i old_abef = abef, old_cdgh = cdgh;
    __m128i words[4];
#pragma unroll
    for (int turn = 0; turn < 16; turn++) {
      __m128i next;
      if (turn < 4) {
        next = _mm_shuffle_epi8(_mm_loadu_si128(block + turn), big_endian);
      } else {
        const __m128i last = words[(turn + 3) % 4];
        next = _mm_sha256msg1_epu32(words[turn % 4], words[(turn + 1) % 4]);
        next = _mm_add_epi32(next, _mm_alignr_epi8(last, words[(turn + 2) % 4], 4));
        next = _mm_sha256msg2_epu32(next, last);
      }
      words[turn % 4] = next;
      next = _mm_add_epi32(next, _mm_loadu_si128((const __m128i *)(constants + 4 * turn)));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, next);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(next, 0x0E));
    }
    abef = _mm_add_epi32(abef, old_abef);
    cdgh = _mm_add_epi32(cdgh, old_cdgh);
  }
  low = _mm_shuffle_epi32(abef, 0x1B);
  high = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(low, high, 0xF0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(high, low, 8));
}

#endif

void csha256_add(uint32_t state[8], const uint8_t *blocks, size_t count) {
#if defined(__x86_64__)
  if (has_instructions()) {
    add_by_instructions(state, (const __m128i *)blocks, count);
    return;
  }
#endif
  csha256_add_portably(state, blocks, count);
}
