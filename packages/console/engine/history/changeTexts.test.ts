import { type OpeningHours, officeHours } from '@postern/domain/engine/shapes.ts'
import { hoursText } from '@postern/domain/values/hours.ts'
import { describe, expect, it } from 'vitest'
import { changeTexts } from './changeTexts.ts'

const hours = (part: Partial<OpeningHours>): OpeningHours => ({ ...officeHours, ...part })

describe('opening hours as text', () => {
  it('groups days with the same hours', () => {
    expect(hoursText(officeHours)).toBe('Mon – Fri 08:00 – 17:00')
  })

  it('joins two periods of one day', () => {
    const wednesday = [
      { from: '08:00', to: '12:00' },
      { from: '13:00', to: '20:00' },
    ]
    expect(hoursText(hours({ wednesday }))).toBe(
      'Mon – Tue 08:00 – 17:00; Wed 08:00 – 12:00, 13:00 – 20:00; Thu – Fri 08:00 – 17:00',
    )
  })

  it('says so when every day is closed', () => {
    expect(hoursText(hours({ monday: [], tuesday: [], wednesday: [], thursday: [], friday: [] }))).toBe('Always closed')
  })
})

describe('a change of opening hours', () => {
  const field = {
    kind: 'json',
    shape: 'openingHours',
    required: true,
    writable: true,
    given: false,
    immutable: false,
  } as const

  it('lists only the days that changed', () => {
    const after = hours({ wednesday: [{ from: '08:00', to: '20:00' }], sunday: [{ from: '10:00', to: '12:00' }] })
    expect(changeTexts('Opening hours', field, officeHours, after, {})).toEqual([
      { field: 'Sunday', before: 'Closed', after: '10:00 – 12:00' },
      { field: 'Wednesday', before: '08:00 – 17:00', after: '08:00 – 20:00' },
    ])
  })

  it('lists all days if there were none before', () => {
    expect(changeTexts('Opening hours', field, null, officeHours, {})).toEqual([
      { field: 'Opening hours', before: null, after: 'Mon – Fri 08:00 – 17:00' },
    ])
  })
})
