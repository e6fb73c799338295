import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inflate } from './inflate.ts'

/** Covers zlib's block types: fixed codes for a few bytes, dynamic codes for images, stored blocks for noise. */
async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const written = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(written).arrayBuffer())
}

/** Bytes with repetitions, as in images. */
const picture = fc
  .array(fc.tuple(fc.uint8Array({ maxLength: 40 }), fc.integer({ min: 1, max: 60 })), { maxLength: 30 })
  .map((parts) =>
    Uint8Array.from(parts.flatMap(([bytes, times]) => Array.from({ length: times }, () => [...bytes]).flat())),
  )
const noise = fc.uint8Array({ minLength: 200, maxLength: 4000 }).map((bytes) => Uint8Array.from(bytes))
const anyBytes = fc.oneof(
  picture,
  noise,
  fc.uint8Array({ maxLength: 12 }).map((bytes) => Uint8Array.from(bytes)),
)

describe('inflate', () => {
  it('reads deflated data', async () => {
    const check = fc.asyncProperty(anyBytes, async (bytes) => {
      expect(inflate(await deflate(bytes), bytes.length)).toEqual(bytes)
    })
    await fc.assert(check, { numRuns: 300 })
  })

  it('returns null for more bytes than allowed', async () => {
    const check = fc.asyncProperty(anyBytes, fc.nat(2000), async (bytes, most) => {
      expect(inflate(await deflate(bytes), most) === null).toBe(bytes.length > most)
    })
    await fc.assert(check)
    expect(inflate(await deflate(new Uint8Array(20_000_000)), 1000)).toBeNull()
  })

  it('returns bytes or null for truncated or corrupt data', async () => {
    const most = 100_000
    const check = fc.asyncProperty(anyBytes, fc.nat(), fc.nat(), fc.nat(255), async (bytes, cut, place, value) => {
      const written = await deflate(bytes)
      const damaged = Uint8Array.from(written.subarray(0, cut % (written.length + 1)))
      if (damaged.length > 0) damaged[place % damaged.length] = value
      expect(inflate(damaged, most)?.length ?? 0).toBeLessThanOrEqual(most)
    })
    await fc.assert(check, { numRuns: 500 })
  })
})
