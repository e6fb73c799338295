import { describe, expect, it } from 'vitest'
import { day, hour, minute } from '../../calendar.ts'
import { idsFrom } from '../../ids.ts'
import { randomFrom } from '../../random.ts'
import type { SiteRow } from '../../rows.ts'
import { parcelTraffic } from '../../traffic/traffic.ts'
import { demoWorld, worldSeed } from '../../world.ts'
import { deskShare, doorsFor, drawDeposits, drawRecipient, holdsAt, recipientsAt } from './house.ts'
import { strangers } from './numbers.ts'
import { dueAt, eventsOf, placeNow } from './parcel.ts'
import { drawStranger, scanOf, strangeness, strangersAt, unrecognized } from './scan.ts'
import { siteClock } from './siteClock.ts'
import { weighted } from './weighted.ts'

const today = '2026-11-15'
const now = Date.parse(`${today}T15:00:00Z`)
const period = { seed: worldSeed, today, now, days: 30, parcelsPerDay: 30 }
const world = demoWorld(today, { size: 'small' })
const random = () => randomFrom(7, 'parcels')
const draws = <T>(draw: (each: ReturnType<typeof random>) => T, count = 2_000): T[] => {
  const one = random()
  return Array.from({ length: count }, () => draw(one))
}
const found = <T>(item: T | undefined): T => {
  if (item === undefined) throw new Error('the demo has none')
  return item
}

describe('a weighted draw', () => {
  it('picks items in proportion to their weight', () => {
    const taken = draws((each) => weighted(each, [1, 3, 6], (weight) => weight))
    expect(taken.filter((item) => item === 3).length / taken.length).toBeCloseTo(0.3, 1)
  })

  it('picks nothing from an empty list', () => {
    expect(weighted(random(), [], () => 1)).toBeUndefined()
  })
})

describe('a site', () => {
  const site = found(world.sites[0])
  const contact = {
    ...found(world.contacts[0]),
    siteId: site.id,
    status: 'active',
    isRecipient: true,
    archivedAt: null,
  } as const

  it('has recipients who belong to it or to no site, can receive, and haven’t left', () => {
    const anywhere = { ...contact, siteId: null }
    const others = [
      { ...contact, siteId: 'another' },
      { ...contact, status: 'former' as const },
      { ...contact, isRecipient: false },
      { ...contact, archivedAt: '2026-01-01T00:00:00Z' },
    ]
    expect(recipientsAt(site, [contact, anywhere, ...others])).toEqual([contact, anywhere])
  })

  it('sends most parcels to a few recipients', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => ({ ...contact, id: String(index) }))
    const first = draws((each) => drawRecipient(each, hundred)).filter((each) => Number(each?.id) < 25)
    expect(first.length / 2_000).toBeGreaterThan(0.45)
    expect(drawRecipient(random(), [])).toBeUndefined()
  })

  it('deposits current parcels within the hold period, and expired ones before it', () => {
    const taken = world.lockers.filter(({ occupancy }) => occupancy === 'occupied' || occupancy === 'expired')
    const holds = new Map(world.lockerBanks.map(({ id }, index) => [id, [24, 48, 72, 120][index % 4] ?? 72]))
    const deposits = drawDeposits(random(), world.lockers, holds, now)
    expect([...deposits.keys()].sort()).toEqual(taken.map(({ id }) => id).sort())
    for (const { id, lockerBankId, occupancy } of taken) {
      const age = now - found(deposits.get(id))
      expect(age > found(holds.get(lockerBankId)) * hour).toBe(occupancy === 'expired')
    }
  })

  it('holds parcels for the stricter of the bank’s and the settings’ hold period', () => {
    const [bank] = world.lockerBanks
    const banks = [24, 96, null].map((holdHours) => ({ ...found(bank), id: String(holdHours), holdHours }))
    const hours = (settingsOverride: SiteRow['settingsOverride']) => [
      ...holdsAt({ settingsOverride }, banks, 72).values(),
    ]
    expect(hours({})).toEqual([24, 72, 72])
    expect(hours({ holdHours: 12 })).toEqual([12, 12, 12])
  })

  it('never offers a door out of service, and a door in use only until its deposit', () => {
    const locker = found(world.lockers[0])
    const list = [
      { ...locker, id: 'free', serviceState: 'inService' },
      { ...locker, id: 'out', serviceState: 'outOfService' },
      { ...locker, id: 'taken', serviceState: 'inService' },
    ] as const
    const never = Number.POSITIVE_INFINITY
    expect(doorsFor(list, new Map([['taken', 5]]))).toEqual([
      { id: 'free', freeFrom: 0, takenFrom: never },
      { id: 'out', freeFrom: never, takenFrom: never },
      { id: 'taken', freeFrom: 0, takenFrom: 5 },
    ])
  })

  it('delivers to desks most at a hub', () => {
    expect((['hub', 'mailroom', 'residential'] as const).map((siteType) => deskShare({ siteType }))).toEqual([
      0.7, 0.4, 0.05,
    ])
  })
})

describe('a parcel', () => {
  const site = found(world.sites.find(({ status }) => status === 'active'))
  const house = { today, clock: siteClock(site, today) }

  it('is due after its target, by the clock of its level', () => {
    const at = now - 3 * day
    expect(dueAt(house, { clock: 'always', targetMinutes: 90 }, at)).toBe(at + 90 * minute)
    expect(dueAt(house, { clock: 'siteHours', targetMinutes: 90 }, at)).toBeGreaterThanOrEqual(at + 90 * minute)
    expect(dueAt(house, undefined, at)).toBeNull()
    expect(dueAt(house, { clock: 'always', targetMinutes: null }, at)).toBeNull()
  })

  it('is at its last place, and nowhere once it is closed', () => {
    const steps = [
      { code: 'RCV', at: 1 },
      { code: 'STO', at: 2, locationId: 'shelf' },
      { code: 'HLD', at: 3 },
    ]
    expect(placeNow(steps, false)).toEqual({ locationId: 'shelf', lockerId: null })
    expect(placeNow(steps, true)).toEqual({ locationId: null, lockerId: null })
  })

  it('has one event for each step, by an operator unless the recipient opens the door', () => {
    const action = found(world.actions.find(({ code }) => code === 'RCV'))
    const known = { operators: ['Ann Lee'], action: (code: string) => (code === 'XXX' ? undefined : action) }
    const handled = { customerId: 'c', parcelId: 'p', stationId: 's' }
    const steps = [
      { code: 'RCV', at: now },
      { code: 'XXX', at: now },
      { code: 'LKP', at: now, lockerId: 'door' },
    ]
    const events = eventsOf(random(), idsFrom(1, 'ids', 0), handled, known, steps)
    expect(events.map(({ userName, stationId, lockerId }) => [userName, stationId, lockerId])).toEqual([
      ['Ann Lee', 's', null],
      [null, null, 'door'],
    ])
    expect(new Set(events.map(({ id }) => id)).size).toBe(2)
  })
})

describe('a scan', () => {
  const carriers = world.carriers.filter(({ customerId }) => customerId === world.carriers[0]?.customerId)

  it('is unrecognized for a small share of many parcels, and for a fixed number of few', () => {
    expect(strangeness({ days: 90, parcelsPerDay: 1_400 })).toBe(0.0066)
    expect(strangeness({ days: 10, parcelsPerDay: 100 })).toBe(0.12)
    const drawn = draws((each) => drawStranger(each, period, now))
    expect(drawn.filter(Boolean).length / drawn.length).toBeCloseTo(strangeness(period), 1)
  })

  it('is of a new courier only since that courier’s first day', () => {
    const [newest] = strangers.filter(({ since }) => since === 5)
    expect(strangersAt(4 * day)).toContain(newest)
    expect(strangersAt(6 * day)).not.toContain(newest)
    expect(strangersAt(4 * day)).toHaveLength(strangers.length)
  })

  it('that no rule recognizes mostly has the right carrier selected by hand', () => {
    const stranger = found(strangers.find(({ carrierCode }) => carriers.some(({ code }) => code === carrierCode)))
    const right = found(carriers.find(({ code }) => code === stranger.carrierCode))
    const other = found(carriers.find(({ code }) => code !== stranger.carrierCode))
    const chosen = draws((each) => unrecognized(each, carriers, stranger, other).chosenCarrierId)
    expect(chosen.filter((id) => id === right.id).length / chosen.length).toBeCloseTo(0.78, 1)
    expect(chosen.filter((id) => id === null).length / chosen.length).toBeCloseTo(0.1, 1)
  })

  it('keeps the barcode as read, and its letters and digits apart', () => {
    const parcel = { customerId: 'c', id: 'p', siteId: 's' }
    const recognition = () => unrecognized(random(), carriers, found(strangers[0]), found(carriers[0]))
    const scanned = { parcel, at: now, stationId: null, barcode: 'LK-AB-12', carrierId: null, recognition }
    expect(scanOf(random(), idsFrom(1, 'ids', 0), scanned)).toMatchObject({
      barcode: 'LK-AB-12',
      normalised: 'LKAB12',
      parcelId: 'p',
      result: 'unmatched',
    })
  })
})

describe('a handover', () => {
  const customer = found(world.customers.find(({ code }) => code === 'MER'))
  const traffic = parcelTraffic(world, { ...period, parcelsPerDay: 400 }, customer.id)
  const codeOf = new Map(world.actions.map(({ id, code }) => [id, code]))
  const stepsOf = [...Map.groupBy(traffic.parcelEvents, ({ parcelId }) => parcelId).values()]

  it('to the wrong desk is reported, and followed by a correct one', () => {
    const wrong = stepsOf
      .map((steps) => steps.map(({ actionId }) => codeOf.get(actionId)))
      .filter((codes) => codes.includes('MIS'))
    expect(wrong.length).toBeGreaterThan(2)
    for (const codes of wrong) expect(codes[codes.indexOf('MIS') - 1]).toBe('DLV')
    expect(wrong.some((codes) => codes.at(-1) === 'DLV')).toBe(true)
  })

  it('is almost always signed for, if a signature is required', () => {
    const handed = traffic.parcelEvents.filter(({ actionId }) => ['DLV', 'PCK'].includes(codeOf.get(actionId) ?? ''))
    const missing = handed.filter(({ signed }) => signed === false).length
    expect(missing).toBeGreaterThan(0)
    expect(missing / handed.length).toBeLessThan(0.03)
    const others = traffic.parcelEvents.filter(({ actionId }) => codeOf.get(actionId) === 'RCV')
    expect(others.every(({ signed, photographed }) => signed === null && photographed === null)).toBe(true)
  })

  it('records for each step that requires a photo whether one was taken', () => {
    const damaged = traffic.parcelEvents.filter(({ actionId }) => codeOf.get(actionId) === 'DMG')
    expect(damaged.length).toBeGreaterThan(0)
    expect(damaged.every(({ photographed }) => photographed !== null)).toBe(true)
  })
})

describe('three months of parcels', () => {
  it('are numbered without gaps from the counter’s value', () => {
    const customer = found(world.customers.find(({ code }) => code === 'NGU'))
    const numbering = found(world.settings.find(({ customerId }) => customerId === customer.id))
    const { parcels } = parcelTraffic(world, period, customer.id)
    const numbers = parcels.map(({ internalNumber }) =>
      Number(internalNumber.slice(numbering.internalPrefix?.length ?? 0)),
    )
    expect(numbers).toEqual(parcels.map((_, index) => numbering.nextNumber + index))
    expect(parcels.length).toBeGreaterThan(100)
  })

  it('are empty for a customer that isn’t live yet', () => {
    const customer = found(world.customers.find(({ status }) => status === 'onboarding' || status === 'prospect'))
    expect(Object.values(parcelTraffic(world, period, customer.id)).flat()).toEqual([])
  })
})
