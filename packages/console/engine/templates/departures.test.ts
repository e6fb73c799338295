import { choices, int, secret, text } from '@postern/domain/engine/field.ts'
import { single } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import { defaultText, departures, isSought, resettable } from './departures.ts'

const opening = {
  holdHours: int({ label: 'Hold period', required: true, default: 72, help: 'How long a parcel stays.' }),
  ways: choices(['pin', 'qr'], { required: true, default: ['pin'] }),
}
const beside = {
  sender: text(),
  token: secret(),
  next: int({ required: true, default: 1, local: true }),
}
const rulesOfLockers = single({
  name: 'settings',
  permission: 'customers.settings',
  words: { one: 'Rule', many: 'Rules' },
  fields: { ...opening, ...beside },
  sections: { Opening: opening, Beside: beside },
})
const begun = { holdHours: 72, ways: ['pin'], sender: null, token: null, next: 500 }

describe('overrides of the defaults', () => {
  it('are empty for a new record, whatever its counters say', () => {
    expect([...departures(rulesOfLockers, begun)]).toEqual([])
    expect(resettable(rulesOfLockers)).not.toContain('next')
  })

  it('are the fields that differ, typed or stored', () => {
    expect([...departures(rulesOfLockers, { ...begun, holdHours: 48, token: '••••••••' })]).toEqual([
      'holdHours',
      'token',
    ])
    expect([...departures(rulesOfLockers, { ...begun, ways: ['pin', 'qr'], sender: 'N' })]).toEqual(['ways', 'sender'])
    expect([...departures(rulesOfLockers, { ...begun, sender: '' })]).toEqual([])
  })

  it('are shown with the default', () => {
    expect(defaultText(rulesOfLockers, 'holdHours')).toBe('Default: 72.')
    expect(defaultText(rulesOfLockers, 'sender')).toBe('Default: none.')
  })
})

describe('the search for fields', () => {
  const sought = (q: string) =>
    Object.keys(rulesOfLockers.fields).filter((name) =>
      isSought(rulesOfLockers, name, q, { ...begun, sender: 'North' }, {}),
    )

  it('finds by label, help, value and section; every word must match', () => {
    expect(sought('hold')).toEqual(['holdHours'])
    expect(sought('parcel LONG')).toEqual(['holdHours'])
    expect(sought('72')).toEqual(['holdHours'])
    expect(sought('north')).toEqual(['sender'])
    expect(sought('opening')).toEqual(['holdHours', 'ways'])
    expect(sought('opening north')).toEqual([])
  })

  it('finds everything if nothing is typed', () => {
    expect(sought('')).toEqual(Object.keys(rulesOfLockers.fields))
  })
})
