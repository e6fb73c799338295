import type { DoorEntry } from '@postern/domain/areas/lockers/activityEndpoints.ts'
import { describe, expect, it } from 'vitest'
import { entryText } from './entryText.ts'

const entry = (values: Partial<DoorEntry>): DoorEntry => ({
  id: '0190a1b2-0000-7000-8000-000000000000',
  at: '2026-11-17T04:00:00.000Z',
  kind: 'change',
  who: null,
  what: 'update',
  fields: [],
  fault: null,
  serviceState: null,
  reason: null,
  result: null,
  parcel: null,
  recipient: null,
  ...values,
})

describe('an entry of a door’s activity', () => {
  it('describes what a change meant before it counts fields', () => {
    expect(entryText(entry({ fault: 'none', reason: 'The latch was oiled.' }))).toEqual({
      title: 'Fault cleared',
      detail: 'The latch was oiled.',
      tone: 'ok',
    })
    expect(entryText(entry({ serviceState: 'outOfService', reason: 'cleaning' }))).toMatchObject({
      title: 'Out of service',
      detail: 'Cleaning',
    })
    expect(entryText(entry({ fields: ['label', 'rowNumber', 'heightMm', 'widthMm'] })).title).toBe(
      'Updated door number, row, height, and 1 more',
    )
  })

  it('names a parcel’s action and recipient, and the bank’s connectivity', () => {
    expect(entryText(entry({ kind: 'parcel', what: 'Locker pickup', recipient: 'Torres, Mara' }))).toMatchObject({
      title: 'Locker pickup',
      detail: 'For Mara Torres',
    })
    expect(entryText(entry({ kind: 'link', what: 'offline' }))).toMatchObject({ title: 'Bank offline', tone: 'danger' })
  })

  it('names the door’s report, and a command’s result and reason', () => {
    expect(entryText(entry({ kind: 'event', what: 'doorOpened', result: 'applied' }))).toEqual({
      title: 'Door opened',
      detail: null,
      tone: 'idle',
    })
    expect(entryText(entry({ kind: 'event', what: 'jammed', result: 'late' }))).toMatchObject({
      detail: 'Late',
      tone: 'danger',
    })
    const command = { kind: 'command', what: 'open', reason: 'Recipient forgot the code' } as const
    expect(entryText(entry({ ...command, result: 'confirmed' }))).toEqual({
      title: 'Remote open',
      detail: 'Opened. Recipient forgot the code',
      tone: 'ok',
    })
    expect(entryText(entry({ ...command, result: 'noEffect' })).detail).toBe('Didn’t open. Recipient forgot the code')
  })
})
