import { describe, expect, it } from 'vitest'
import type { DemoWorld } from '../../rows.ts'
import { deviceAndTicketTraffic, parcelTraffic } from '../../traffic/traffic.ts'
import { demoWorld, worldSeed } from '../../world.ts'
import { dockClosures, isAtDock } from './closedDock.ts'
import { siteClock } from './siteClock.ts'

const found = <T>(item: T | undefined): T => {
  if (item === undefined) throw new Error('the demo has none')
  return item
}

/** The dock’s customer on a given day, in the small demo. */
function sceneOn(today: string) {
  const world: DemoWorld = demoWorld(today, { size: 'small' })
  const now = Date.parse(`${today}T15:00:00Z`)
  const period = { seed: worldSeed, today, now, days: 30, parcelsPerDay: 30 }
  const customer = found(world.customers.find(({ code }) => code === 'ANP'))
  const site = found(world.sites.find((each) => each.customerId === customer.id && isAtDock('ANP', each)))
  const { parcels, parcelEvents } = parcelTraffic(world, period, customer.id)
  const closures = dockClosures(siteClock(site, today), now)
  const dayOf = (at: string | number) => new Date(at).toLocaleDateString('en-CA', { timeZone: site.timezone })
  const onTime = new Map(
    [
      ...Map.groupBy(
        parcels.filter(({ siteId, closedAt, dueAt }) => siteId === site.id && closedAt !== null && dueAt !== null),
        ({ closedAt }) => dayOf(closedAt ?? ''),
      ),
    ].map(([day, own]) => [
      day,
      own.filter(({ closedAt, dueAt }) => Date.parse(closedAt ?? '') <= Date.parse(dueAt ?? '')).length / own.length,
    ]),
  )
  return { world, period, customer, site, parcelEvents, closures, dayOf, onTime }
}

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

describe.each(['2026-11-15', '2026-11-17', '2026-12-02', '2027-03-08'])('the closed dock, seen on %s', (today) => {
  const { world, period, customer, site, parcelEvents, closures, dayOf, onTime } = sceneOn(today)
  const closedDays = new Set(closures.map(({ from }) => dayOf(from)))

  it('makes parcels late on three working days and leaves all other days unchanged', () => {
    expect(closedDays.size).toBe(3)
    const [late, usual] = [true, false].map((isClosed) =>
      average([...onTime].filter(([day]) => closedDays.has(day) === isClosed).map(([, share]) => share)),
    )
    expect(late).toBeLessThan(0.45)
    expect(usual).toBeGreaterThan(0.75)
  })

  it('has no handovers while it is closed', () => {
    const gone = new Set(world.actions.filter(({ code }) => code === 'DLV' || code === 'PCK').map(({ id }) => id))
    const here = new Set(world.stations.filter(({ siteId }) => siteId === site.id).map(({ id }) => id))
    const handed = parcelEvents.filter(
      ({ actionId, stationId }) => gone.has(actionId) && stationId !== null && here.has(stationId),
    )
    expect(handed.length).toBeGreaterThan(200)
    const during = handed.filter(({ at }) =>
      closures.some(({ from, to }) => Date.parse(at) >= from && Date.parse(at) < to),
    )
    expect(during).toEqual([])
  })

  it('has a ticket from the day it began, solved when it ended', () => {
    const { tickets } = deviceAndTicketTraffic(world, period)
    const [ticket, ...others] = tickets.filter(({ subject }) => subject.startsWith('Loading dock'))
    expect(others).toEqual([])
    expect(ticket).toMatchObject({ customerId: customer.id, siteId: site.id, priority: 'P2', status: 'solved' })
    expect(dayOf(ticket?.createdAt ?? '')).toBe([...closedDays][0])
    expect(dayOf(ticket?.solvedAt ?? '')).toBe([...closedDays].at(-1))
  })
})
