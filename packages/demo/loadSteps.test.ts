import { describe, expect, it } from 'vitest'
import { type LoadStep, loadSteps, type StepRows, stepRowsOf } from './loadSteps.ts'
import { parcelTraffic } from './traffic/traffic.ts'
import { demoWorld, worldSeed } from './world.ts'

const today = '2026-11-15'
const world = demoWorld(today, { size: 'small' })
/** Enough parcels that the largest customer needs several steps. */
const period = { seed: worldSeed, today, now: Date.parse(`${today}T15:00:00Z`), days: 30, parcelsPerDay: 400 }

const steps = loadSteps(world, period)
const rowsOf = stepRowsOf(world, period)
const loaded = steps.map((step) => ({ step, rows: rowsOf(step) }))
const all = <Name extends keyof StepRows>(name: Name) => loaded.flatMap(({ rows }): { id: string }[] => rows[name])

const traffic = world.customers.map(({ id }) => parcelTraffic(world, period, id))

const byId = (rows: readonly { id: string }[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

describe('the steps of a load', () => {
  it.each(['contacts', 'contactDelegates', 'handlingAlerts'] as const)('load each of the %s exactly once', (name) => {
    expect(byId(all(name))).toEqual(byId(world[name]))
  })

  it.each(['parcels', 'parcelEvents', 'scanLog', 'notificationLog'] as const)(
    'load each row of %s exactly once',
    (name) => {
      const made = traffic.flatMap((each): { id: string }[] => each[name])
      expect(made.length).toBeGreaterThan(0)
      expect(byId(all(name))).toEqual(byId(made))
    },
  )

  it('split large loads into parts, and load each parcel together with its events', () => {
    expect(Math.max(...steps.map(({ parts }) => parts))).toBeGreaterThan(1)
    for (const { rows } of loaded) {
      const parcels = new Set<string | null>(rows.parcels.map(({ id }) => id))
      expect(rows.parcelEvents.every(({ parcelId }) => parcels.has(parcelId))).toBe(true)
    }
  })

  it('load a customer’s contacts before its parcels, and the smallest customer first', () => {
    const order = (loads: LoadStep['loads']) => [
      ...new Set(steps.filter((step) => step.loads === loads).map(({ customerId }) => customerId)),
    ]
    const contactsOf = (id: string) => world.contacts.filter(({ customerId }) => customerId === id).length
    const sizes = order('people').map(contactsOf)
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
    for (const id of order('parcels')) {
      const kinds = steps.filter(({ customerId }) => customerId === id).map(({ loads }) => loads)
      expect(kinds.lastIndexOf('people')).toBeLessThan(kinds.indexOf('parcels'))
    }
  })
})
