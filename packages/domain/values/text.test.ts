import { describe, expect, it } from 'vitest'
import { isOpenAt } from '../clocks/openHours.ts'
import { fillPath } from '../engine/contract.ts'
import { officeHours, spansProblem } from '../engine/shapes.ts'
import { choiceText, codeFrom, counted, humanise, inSentence, singular, snake, tidy, withArticle } from './text.ts'

describe('words', () => {
  it.each([
    ['lockerBanks', 'Locker banks'],
    ['siteId', 'Site ID'],
    ['englandAndWales', 'England and Wales'],
    ['us', 'US'],
    ['apiUsers', 'API users'],
    ['addressLine1', 'Address line1'],
  ])('%s is called %s', (name, label) => expect(humanise(name)).toBe(label))

  it.each([
    ['en-US', 'English (United States)'],
    ['fr-CA', 'French (Canada)'],
    ['de-DE', 'German (Germany)'],
    ['USD', 'USD'],
    ['allkeys-lru', 'allkeys-lru'],
    ['lockerDeposit', 'Locker drop-off'],
  ])('the choice %s reads %s', (word, text) => expect(choiceText(word)).toBe(text))

  it('have a singular and a plural', () => {
    expect(['Sites', 'Priority levels', 'Companies', 'Addresses'].map(singular)).toEqual([
      'Site',
      'Priority level',
      'Company',
      'Address',
    ])
    expect([counted(1, 'site', 'sites'), counted(1200, 'site', 'sites')]).toEqual(['1 site', '1,200 sites'])
    expect([inSentence('Priority level'), inSentence('API user')]).toEqual(['priority level', 'API user'])
    expect(['England and Wales', 'Canada federal', 'Redis instance', 'Code 128', 'Monday'].map(inSentence)).toEqual([
      'England and Wales',
      'Canada federal',
      'Redis instance',
      'Code 128',
      'Monday',
    ])
  })

  it('map to one spelling in the database', () =>
    expect(snake('defaultPriorityLevelId')).toBe('default_priority_level_id'))
  it('are tidied', () => expect(tidy(' a\t b\n\nc ')).toBe('a b c'))
})

it('a path keeps a value with a slash in one segment', () => {
  expect(fillPath('/api/customers/:customerId/sites/:id', { customerId: 'a/b', id: 'c d' })).toBe(
    '/api/customers/a%2Fb/sites/c%20d',
  )
})

it('a noun has the article that fits its pronunciation', () => {
  expect(['action', 'API user', 'user', 'site', 'unmatched scan'].map(withArticle)).toEqual([
    'an action',
    'an API user',
    'a user',
    'a site',
    'an unmatched scan',
  ])
})

describe('opening hours', () => {
  const site = {
    openingHours: officeHours,
    closedDays: [{ day: '2026-11-26' }],
    holidayCalendar: 'usFederal',
    specialHours: [
      { day: '2026-12-24', opensAt: '13:00', closesAt: '15:00' },
      { day: '2026-12-24', opensAt: '08:00', closesAt: '12:00' },
      { day: '2026-12-27', opensAt: '20:00', closesAt: '24:00' },
    ],
  }

  it('are open from the first minute to the one before the end', () => {
    expect(
      ['07:59', '08:00', '16:59', '17:00'].map((clock) =>
        isOpenAt(site, { date: '2026-11-16', weekday: 'monday', clock }),
      ),
    ).toEqual([false, true, true, false])
    expect(isOpenAt(site, { date: '2026-11-15', weekday: 'sunday', clock: '12:00' })).toBe(false)
  })

  it('don’t apply on a closed day', () => {
    const noon = { weekday: 'thursday', clock: '12:00' } as const
    expect(isOpenAt(site, { date: '2026-11-26', ...noon })).toBe(false)
    expect(isOpenAt(site, { date: '2026-11-19', ...noon })).toBe(true)
  })

  it('don’t apply on a holiday of its calendar', () => {
    const noon = { date: '2026-12-25', weekday: 'friday', clock: '12:00' } as const
    expect(isOpenAt(site, noon)).toBe(false)
    expect(isOpenAt({ ...site, holidayCalendar: 'none' }, noon)).toBe(true)
  })

  it('are replaced by the special hours of a date', () => {
    const openAt = (date: string, weekday: 'thursday' | 'sunday', clocks: string[]) =>
      clocks.map((clock) => isOpenAt(site, { date, weekday, clock }))
    expect(openAt('2026-12-24', 'thursday', ['08:00', '12:00', '13:00', '15:00'])).toEqual([true, false, true, false])
    expect(openAt('2026-12-17', 'thursday', ['12:00', '15:00'])).toEqual([true, true])
    expect(openAt('2026-12-27', 'sunday', ['12:00', '23:59'])).toEqual([false, true])
  })

  it('may touch but not overlap', () => {
    expect(
      spansProblem([
        { from: '08:00', to: '12:00' },
        { from: '12:00', to: '17:00' },
      ]),
    ).toBeUndefined()
    expect(
      spansProblem([
        { from: '13:00', to: '17:00' },
        { from: '08:00', to: '13:01' },
      ]),
    ).toBe('13:00–17:00 overlaps the previous time range.')
  })
})

describe('a suggested code', () => {
  it('is the first word, or the initials of 3 words or more, in the format of a code', () => {
    expect(
      ['Northgate University', 'Main Campus Mail Center', 'Café 9', '  ', 'Œuvre', 'B'].map((name) => codeFrom(name)),
    ).toEqual(['NORTHGAT', 'MCMC', 'CAFE', '', 'UVRE', 'B'])
    expect(codeFrom('Northgate', 4)).toBe('NORT')
  })
})
