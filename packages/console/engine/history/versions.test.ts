import type { HistoryEntry } from '@postern/domain/engine/endpoints/resource.ts'
import { choices, int, ref, status, text } from '@postern/domain/engine/field.ts'
import { resource } from '@postern/domain/engine/resource.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bareRecord } from '../../testing/bareRecord.ts'
import { labelsSince, restorableFields, valuesAfter } from './versions.ts'

const things = resource({
  name: 'sites',
  permission: 'customers.sites',
  scope: 'customer',
  title: 'name',
  fields: {
    name: text({ required: true }),
    code: text({ immutable: true }),
    size: int(),
    days: choices(['mon', 'tue']),
    state: status({ draft: ['live'], live: ['over'], over: [] }),
    siteId: ref('sites'),
  },
})

const recordOf = (values: object) => bareRecord({ id: 'r', rowVersion: 9, ...values })

const entry = (id: string, changes: HistoryEntry['changes'], labels = {}): HistoryEntry => ({
  id,
  at: '2026-01-01T00:00:00Z',
  action: 'update',
  userId: null,
  userName: null,
  via: 'console',
  rowVersion: 1,
  requestId: null,
  changes,
  labels,
})

describe('a version', () => {
  it('is the record with all later changes undone', () => {
    const entries = [
      entry('3', { name: { before: 'B', after: 'C' } }),
      entry('2', { name: { before: 'A', after: 'B' }, size: { before: 1, after: 2 } }),
      entry('1', { name: { before: null, after: 'A' }, size: { before: null, after: 1 } }),
    ]
    expect(valuesAfter(entries, '3')).toEqual({})
    expect(valuesAfter(entries, '2')).toEqual({ name: 'B' })
    expect(valuesAfter(entries, '1')).toEqual({ name: 'A', size: 1 })
  })

  it('matches the record at that time, whatever was written since', () => {
    const step = fc.dictionary(fc.constantFrom('name', 'size', 'days'), fc.oneof(fc.string(), fc.integer()), {
      maxKeys: 3,
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), fc.nat(), (steps, pick) => {
        const states: Record<string, unknown>[] = [{}]
        const entries: HistoryEntry[] = []
        for (const [index, values] of steps.entries()) {
          const now = states.at(-1) ?? {}
          const changes = Object.fromEntries(
            Object.entries(values).map(([name, after]) => [name, { before: (now[name] ?? null) as string, after }]),
          )
          entries.unshift(entry(String(index), changes))
          states.push({ ...now, ...values })
        }
        const chosen = pick % steps.length
        const undone = { ...states.at(-1), ...valuesAfter(entries, String(chosen)) }
        for (const name of ['name', 'size', 'days'])
          expect(undone[name] ?? null).toEqual(states[chosen + 1]?.[name] ?? null)
      }),
    )
  })

  it('restores editable fields that differ, and says which status changes are not allowed', () => {
    const record = recordOf({ name: 'C', code: 'x', size: 2, days: null, state: 'over', siteId: 's2' })
    const found = restorableFields(things, record, {
      name: 'A',
      code: 'y',
      size: 2,
      days: [],
      state: 'live',
      siteId: 's1',
    })
    expect(found.map(({ name, allowed }) => [name, allowed])).toEqual([
      ['name', true],
      ['state', 'State can’t change from over to live.'],
      ['siteId', true],
    ])
  })

  it('names the records that refs pointed to, then and now', () => {
    const record = recordOf({ siteId: 's2', labels: { siteId: 'Second' } })
    const entries = [entry('1', {}, { s1: 'First' })]
    expect(labelsSince(things, record, entries)).toMatchObject({ s1: 'First', s2: 'Second' })
  })
})
