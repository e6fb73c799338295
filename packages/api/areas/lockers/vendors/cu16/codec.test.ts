import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BoardStatus, ReplyDecoder, statusOfAllRequest, statusRequest, unlockRequest } from './codec.ts'

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ')
const bytesOf = (text: string) => Uint8Array.from(text.split(' ').map((byte) => Number.parseInt(byte, 16)))

/** As a board sends it. */
function reply({ board, latches, items }: BoardStatus, command = 0x35): number[] {
  const body = [2, board << 4, command, latches & 0xff, latches >> 8, items & 0xff, items >> 8, 3]
  return [...body, body.reduce((sum, byte) => sum + byte, 0) & 0xff]
}

describe('requests to a board', () => {
  it.each([
    ['status of board 0', statusRequest(0), '02 00 30 03 35'],
    ['unlock the first lock of board 0', unlockRequest(0, 0), '02 00 31 03 36'],
    ['unlock lock 3 of board 1', unlockRequest(1, 2), '02 12 31 03 48'],
    ['status of all boards', statusOfAllRequest(), '02 F0 32 03 27'],
  ])('%s', (_, bytes, vector) => {
    expect(hex(bytes)).toBe(vector)
  })
})

describe('replies of a board', () => {
  it('are parsed with latches and sensors, lock 1 lowest', () => {
    const found = new ReplyDecoder().push(bytesOf('02 10 35 FB FF 05 80 03 C9'))
    expect(found).toEqual([{ board: 1, latches: 0xfffb, items: 0x8005 }])
  })

  it('are parsed as replies to a status request for all boards, too', () => {
    expect(new ReplyDecoder().push(Uint8Array.from(reply({ board: 2, latches: 1, items: 0 }, 0x36)))).toHaveLength(1)
  })

  it('with a wrong sum, end or command are skipped', () => {
    for (const vector of ['02 10 35 FB FF 05 80 03 CA', '02 10 35 FB FF 05 80 04 CA', '02 10 37 FB FF 05 80 03 CB'])
      expect(new ReplyDecoder().push(bytesOf(vector))).toEqual([])
  })

  const status = fc.record({
    board: fc.nat({ max: 9 }),
    latches: fc.nat({ max: 0xffff }),
    items: fc.nat({ max: 0xffff }),
  })

  it('are all found, however the stream is chunked', () => {
    fc.assert(
      fc.property(fc.array(status, { maxLength: 12 }), fc.array(fc.integer({ min: 1, max: 7 })), (sent, cuts) => {
        const stream = sent.flatMap((each) => reply(each))
        const decoder = new ReplyDecoder()
        const found: BoardStatus[] = []
        for (let at = 0, index = 0; at < stream.length; index++) {
          const length = cuts[index % Math.max(1, cuts.length)] ?? stream.length
          found.push(...decoder.push(Uint8Array.from(stream.slice(at, at + length))))
          at += length
        }
        expect(found).toEqual(sent)
      }),
    )
  })

  it('are all found between noise without a start byte', () => {
    const noise = fc.array(
      fc.nat({ max: 255 }).filter((byte) => byte !== 2),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(noise, status), { maxLength: 8 }), noise, (parts, tail) => {
        const stream = [...parts.flatMap(([before, each]) => [...before, ...reply(each)]), ...tail]
        expect(new ReplyDecoder().push(Uint8Array.from(stream))).toEqual(parts.map(([, each]) => each))
      }),
    )
  })

  it('are found again after any noise at all, once the line is quiet for a frame', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), status, (noise, each) => {
        const decoder = new ReplyDecoder()
        decoder.push(noise)
        decoder.clear()
        expect(decoder.push(Uint8Array.from(reply(each)))).toEqual([each])
      }),
    )
  })
})
