import { describe, expect, it } from 'vitest'
import { type HostStatus, isIdle, readCounter, readHostStatus, stateOf } from './hostStatus.ts'

/** Example from the ZPL manual. */
const answer = (paperOut: number, waiting: string, headOpen: number, left: string) =>
  `\x02030,${paperOut},0,1245,${waiting},0,0,0,000,0,0,0\x03\r\n\x02000,0,${headOpen},0,0,2,6,0,${left},1,000\x03\r\n\x021234,0\x03\r\n`

const idle: HostStatus = {
  isPaperOut: false,
  isPaused: false,
  isHeadOpen: false,
  isRibbonOut: false,
  isBufferFull: false,
  isPartial: false,
  formatsWaiting: 0,
  labelsRemaining: 0,
}

describe('an answer to ~HS', () => {
  it('is read field by field', () => {
    expect(readHostStatus(answer(1, '003', 1, '00000012'))).toEqual({
      ...idle,
      isPaperOut: true,
      isHeadOpen: true,
      formatsWaiting: 3,
      labelsRemaining: 12,
    })
  })

  it('is null if it’s incomplete or something else', () => {
    const whole = answer(0, '000', 0, '00000000')
    expect(readHostStatus(whole.slice(0, -4))).toBeNull()
    expect(readHostStatus('\x02a\x03\x02b\x03\x02c\x03')).toBeNull()
    expect(readHostStatus('HTTP/1.1 400 Bad Request')).toBeNull()
  })

  it('is the last one if an older answer arrives late', () => {
    const older = answer(0, '000', 0, '00000005')
    expect(readHostStatus(older + answer(0, '000', 0, '00000000'))).toEqual(idle)
  })
})

it('reports the worst state first', () => {
  expect(stateOf({ ...idle, isPaperOut: true, isHeadOpen: true, isPaused: true })).toBe('headOpen')
  expect(stateOf({ ...idle, isPaperOut: true, isPaused: true, labelsRemaining: 1 })).toBe('outOfPaper')
  expect(stateOf({ ...idle, isPaused: true })).toBe('paused')
  expect(stateOf({ ...idle, labelsRemaining: 1 })).toBe('printing')
  expect(stateOf(idle)).toBe('ready')
})

it('is idle only if nothing is waiting, printing or arriving', () => {
  expect(isIdle(idle)).toBe(true)
  for (const busy of [{ formatsWaiting: 1 }, { labelsRemaining: 1 }, { isPartial: true }])
    expect(isIdle({ ...idle, ...busy })).toBe(false)
})

it('reads a counter once its closing quote arrives, or null if the printer has none', () => {
  expect(readCounter('"12')).toBeUndefined()
  expect(readCounter('"1234"')).toBe(1234)
  expect(readCounter('"?"')).toBeNull()
})
