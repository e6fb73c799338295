import { describe, expect, it } from 'vitest'
import { readClock } from './readClock.ts'
import { readDay } from './readDay.ts'

describe('a typed time', () => {
  it.each([
    ['8', '08:00'],
    ['08', '08:00'],
    ['830', '08:30'],
    ['0830', '08:30'],
    ['8:30', '08:30'],
    ['17:00', '17:00'],
    ['5pm', '17:00'],
    ['5:15 p.m.', '17:15'],
    ['12am', '00:00'],
    ['12pm', '12:00'],
    ['24', '24:00'],
    [' 9 ', '09:00'],
  ])('%j is %s', (typed, clock) => expect(readClock(typed)).toBe(clock))

  it.each(['', 'noon', '25', '24:01', '8:61', '13pm', '0am', '-1', '8:3'])('%j is not a time', (typed) =>
    expect(readClock(typed)).toBeNull(),
  )
})

describe('a typed day', () => {
  it.each([
    ['2/1/26', '2026-02-01'],
    ['02/01/2026', '2026-02-01'],
    ['2-1-26', '2026-02-01'],
    ['2026-02-01', '2026-02-01'],
    ['2/29/24', '2024-02-29'],
  ])('%j is %s', (typed, day) => expect(readDay(typed)).toBe(day))

  it.each(['', '2/30/26', '13/1/26', '2/29/26', 'tomorrow', '2/1/126'])('%j is not a day', (typed) =>
    expect(readDay(typed)).toBeNull(),
  )
  it('reads the day first in day-first formats', () => {
    expect(readDay('1/2/26', 'dd/mm/yyyy')).toBe('2026-02-01')
    expect(readDay('31/12/2026', 'dd/mm/yyyy')).toBe('2026-12-31')
    expect(readDay('2026-02-01', 'dd/mm/yyyy')).toBe('2026-02-01')
    expect(readDay('12/31/2026', 'dd/mm/yyyy')).toBeNull()
  })
})
