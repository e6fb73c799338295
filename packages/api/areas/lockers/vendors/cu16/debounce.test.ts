import { describe, expect, it } from 'vitest'
import { ReplyDecoder } from './codec.ts'
import { Debounce, readingOf } from './debounce.ts'

const bytesOf = (text: string) => Uint8Array.from(text.split(' ').map((byte) => Number.parseInt(byte, 16)))
const statusIn = (vector: string) => new ReplyDecoder().push(bytesOf(vector))[0] ?? expect.fail(vector)

const [asExpected, otherWay] = [false, true]

describe('the bits of a board', () => {
  // Board 1: lock 3 open, items in locks 1, 3 and 16; then the same doors with inverted wiring.
  it.each([
    ['02 10 35 FB FF 05 80 03 C9', asExpected, asExpected],
    ['02 10 35 04 00 05 80 03 D3', otherWay, asExpected],
    ['02 10 35 FB FF FA 7F 03 BD', asExpected, otherWay],
    ['02 10 35 04 00 FA 7F 03 C7', otherWay, otherWay],
  ])('%s give the same door states, according to their wiring', (vector, invertLatches, invertItems) => {
    const status = statusIn(vector)
    const readings = Array.from({ length: 16 }, (_, lock) => readingOf(status, lock, { invertLatches, invertItems }))
    expect(readings.flatMap(({ isOpen }, lock) => (isOpen ? [lock + 1] : []))).toEqual([3])
    expect(readings.flatMap(({ hasItem }, lock) => (hasItem ? [lock + 1] : []))).toEqual([1, 3, 16])
  })
})

describe('a reading', () => {
  it('counts once two reads agree', () => {
    const debounce = new Debounce()
    const [closed, open] = [
      { isOpen: false, hasItem: false },
      { isOpen: true, hasItem: false },
    ]
    expect(debounce.read('1', closed)).toBeNull()
    expect(debounce.read('1', closed)).toEqual({ doorRef: '1', before: undefined, now: closed })
    expect(debounce.read('1', open)).toBeNull()
    expect(debounce.isMoving).toBe(true)
    expect(debounce.read('1', closed)).toBeNull()
    expect(debounce.read('1', open)).toBeNull()
    expect(debounce.read('1', open)).toEqual({ doorRef: '1', before: closed, now: open })
    expect(debounce.settledReading('1')).toEqual(open)
  })
})
