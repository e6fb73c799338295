import { describe, expect, it } from 'vitest'
import { lockerPolicy } from './lockerPolicy.ts'

const settings = {
  holdHours: 72,
  graceReopenMinutes: 5,
  pinLength: 6,
  multiPackage: true,
  accessMethods: ['pin' as const, 'qr' as const],
}
const silent = {
  holdHours: null,
  graceReopenMinutes: null,
  pinLength: null,
  multiPackage: 'inherit' as const,
  accessMethods: [],
}
const holding = (bank: Parameters<typeof lockerPolicy>[0], around = settings) =>
  Object.fromEntries(Object.entries(lockerPolicy(bank, {}, around)).map(([name, { holds }]) => [name, holds]))

describe('a bank’s effective policy', () => {
  it('is inherited from the settings if the bank doesn’t override it', () => {
    expect(holding(silent)).toEqual(settings)
  })

  it('is the bank’s own value if that is stricter', () => {
    const strict = { holdHours: 24, graceReopenMinutes: 0, pinLength: 8, multiPackage: 'no' as const }
    expect(holding({ ...strict, accessMethods: ['pin'] })).toEqual({
      ...strict,
      multiPackage: false,
      accessMethods: ['pin'],
    })
  })

  it('is never more lenient than the settings', () => {
    const generous = { holdHours: 96, graceReopenMinutes: 60, pinLength: 4, multiPackage: 'yes' as const }
    const around = { ...settings, multiPackage: false }
    expect(holding({ ...generous, accessMethods: ['qr', 'badge'] }, around)).toEqual({
      ...around,
      accessMethods: ['qr'],
    })
  })

  it('names the source of its value: the bank’s if stricter, else the site’s if set, else the customer’s', () => {
    const site = { holdHours: 48, pinLength: 6 }
    const origins = (bank: Parameters<typeof lockerPolicy>[0]) =>
      Object.entries(lockerPolicy(bank, site, settings)).map(([name, { from }]) => `${name} ${from}`)
    expect(origins({ ...silent, holdHours: 24, graceReopenMinutes: 60, accessMethods: ['pin'] })).toEqual([
      'holdHours bank',
      'graceReopenMinutes customer',
      'pinLength site',
      'multiPackage customer',
      'accessMethods bank',
    ])
    expect(lockerPolicy(silent, site, settings).holdHours).toMatchObject({ holds: 48, from: 'site', customer: 72 })
  })
})
