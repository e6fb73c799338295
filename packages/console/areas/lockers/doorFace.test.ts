import type { DoorContents, Recipient } from '@postern/domain/areas/lockers/endpoints.ts'
import { doorStates } from '@postern/domain/areas/lockers/live/doorAxes.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import { describe, expect, it } from 'vitest'
import { contentsText } from './contentsText.ts'
import { doorFace, type FacedDoor } from './doorFace.ts'
import { attentionStates, stateText, stateWords, toneOf } from './doorState.ts'
import { spanText } from './spanText.ts'

const now = new Date('2026-11-16T12:00:00Z')
const hour = 3_600_000
const at = (hours: number) => new Date(now.getTime() + hours * hour).toISOString()

const door = (more: Partial<FacedDoor> = {}): FacedDoor => ({
  label: '23',
  size: 'M',
  state: 'occupied',
  fault: 'none',
  serviceState: 'inService',
  outReason: null,
  labels: {},
  assignedContactId: null,
  assignedDepartmentId: null,
  assignedTenantId: null,
  ...more,
})

const mara: Recipient = { resource: 'contacts', id: 'mara', name: 'Torres, Mara' }
const rita: Recipient = { resource: 'contacts', id: 'rita', name: 'Okafor, Rita' }
const desk: Recipient = { resource: 'departments', id: 'desk', name: 'Facilities Management' }
const hidden: Recipient = { ...mara, name: null }

const holds = (holdUntil: number | null, recipients: readonly (Recipient | null)[] = [mara]): DoorContents => ({
  parcels: recipients.map((recipient, index) => ({
    id: String(index),
    internalNumber: `PKG-${index}`,
    carrier: null,
    recipient,
    since: at(-24),
    dueAt: null,
  })),
  holdUntil: holdUntil === null ? null : at(holdUntil),
  reservation: null,
})

const face = (more: Partial<FacedDoor>, contents?: DoorContents) => doorFace(door(more), contents, now)

describe('a reserved door', () => {
  const reserved = (until: string | null): DoorContents => ({
    parcels: [],
    holdUntil: null,
    reservation: { until, parcel: null, trackingNumber: null, isMove: until === null },
  })

  it('shows until when, and nothing if that isn’t known', () => {
    const soon = face({ state: 'reserved' }, reserved(at(0)))
    expect(soon.text).toMatch(/^Until \d/)
    expect(soon.words).toMatch(/^Door 23, size M\. Reserved until \d/)
    expect(face({ state: 'reserved' }, reserved(at(48))).text).toBe('Until Wed')
    expect(face({ state: 'reserved' }, reserved(null)).text).toBe('Reserved')
    // What's in the door now takes precedence.
    expect(face({ state: 'occupied' }, reserved(at(1))).text).toBe('Occupied')
  })
})

describe('an occupied door', () => {
  it('shows initials and the time left', () => {
    expect(face({}, holds(72))).toEqual({
      initials: 'MT',
      text: '3 d',
      left: 0.75,
      words: 'Door 23, size M. Occupied, 3 d left. 1 parcel for Mara Torres.',
    })
    expect(face({}, holds(5)).text).toBe('5 h')
    expect(face({}, holds(0.5)).text).toBe('30 min')
  })

  it('shows how long it’s overdue once its hold period has ended', () => {
    expect(face({}, holds(-3))).toMatchObject({ text: '3 h over', left: 0 })
  })

  it('shows no initials to users who may not see the recipient, and none for several recipients', () => {
    expect(face({}, holds(5, [hidden]))).toMatchObject({
      initials: null,
      text: '5 h',
      words: 'Door 23, size M. Occupied, 5 h left. 1 parcel for a hidden recipient.',
    })
    expect(face({}, holds(5, [mara, rita]))).toMatchObject({ initials: null, text: '5 h' })
    expect(face({}, holds(5, [mara, mara]))).toMatchObject({ initials: 'MT' })
  })

  it('shows its state while its contents are unknown', () => {
    expect(face({})).toMatchObject({ initials: null, text: 'Occupied', left: null })
  })
})

describe('an expired door', () => {
  it('shows how long it’s overdue, in hours up to two days', () => {
    expect(face({ state: 'expired' }, holds(-26))).toMatchObject({
      initials: 'MT',
      text: '26 h over',
      words: 'Door 23, size M. Expired, 26 h over. 1 parcel for Mara Torres.',
    })
    expect(face({ state: 'expired' }, holds(-73)).text).toBe('3 d over')
  })

  it('never shows time left, even when the hold period was extended since', () => {
    expect(face({ state: 'expired' }, holds(9))).toMatchObject({
      text: 'Expired',
      words: 'Door 23, size M. Expired. 1 parcel for Mara Torres.',
    })
  })
})

describe('any other door', () => {
  it('shows its size when free', () => {
    expect(face({ state: 'free', size: 'XL' })).toEqual({
      initials: null,
      text: 'XL',
      left: null,
      words: 'Door 23, size XL. Free.',
    })
  })

  it('shows its recipient or assignee when reserved', () => {
    expect(face({ state: 'reserved' }, holds(9))).toMatchObject({ initials: 'MT', text: 'Reserved', left: null })
    const assigned = { assignedDepartmentId: 'desk', labels: { assignedDepartmentId: 'Facilities Management' } }
    expect(face({ state: 'reserved', ...assigned })).toMatchObject({
      initials: 'FM',
      words: 'Door 23, size M. Reserved. Assigned to Facilities Management.',
    })
  })

  it('never abbreviates a masked name', () => {
    const masked = { assignedContactId: 'mara', labels: { assignedContactId: hiddenSecret } }
    expect(face({ state: 'reserved', ...masked })).toMatchObject({
      initials: null,
      words: 'Door 23, size M. Reserved.',
    })
    const seen = { ...masked, labels: { assignedContactId: 'Torres, Mara' } }
    expect(face({ state: 'reserved', ...seen }).initials).toBe('MT')
  })

  it('shows its fault or out-of-service reason, and still describes its contents', () => {
    expect(face({ state: 'fault', fault: 'doorLeftOpen' }, holds(9))).toEqual({
      initials: null,
      text: 'Door left open',
      left: null,
      words: 'Door 23, size M. Fault: door left open. 1 parcel for Mara Torres.',
    })
    expect(face({ state: 'outOfService', serviceState: 'maintenance', outReason: 'cleaning' })).toMatchObject({
      text: 'Cleaning',
      words: 'Door 23, size M. Maintenance: cleaning.',
    })
    expect(face({ state: 'outOfService', serviceState: 'outOfService' }).text).toBe('Out of service')
  })
})

describe('the badge of a door', () => {
  it('is never green beside a state that needs attention', () => {
    for (const state of attentionStates) {
      const shown = door({ state, fault: 'jammed', serviceState: state === 'outOfService' ? state : 'inService' })
      expect([state, toneOf(shown)]).not.toContain('ok')
      expect(stateText(shown)).not.toBe('In service')
    }
    expect(toneOf(door({ state: 'free' }))).toBe('ok')
  })

  it('names the fault, and gives fault and out of service marks of different shape', () => {
    const fault = door({ state: 'fault', fault: 'jammed' })
    const out = door({ state: 'outOfService', serviceState: 'outOfService' })
    expect([stateText(fault), stateText(out)]).toEqual(['Jammed', 'Out of service'])
    expect(new Set([fault, out, door({ state: 'reserved' })].map(toneOf)).size).toBe(3)
    expect(Object.keys(stateWords).toSorted()).toEqual([...doorStates].toSorted())
  })

  it('never shows a door of a draining bank as free', () => {
    const draining = door({ state: 'draining' })
    expect([stateText(draining), toneOf(draining)]).toEqual(['Draining', 'idle'])
    expect(face({ state: 'draining' })).toMatchObject({ text: 'Draining', words: 'Door 23, size M. Draining.' })
  })
})

describe('the contents of a door', () => {
  const due = (contents: DoorContents, dueAt: string) => ({
    ...contents,
    parcels: contents.parcels.map((parcel) => ({ ...parcel, dueAt })),
  })

  it('state the number of parcels, recipients and due date', () => {
    expect(contentsText(due(holds(9), '2026-11-18T17:00:00Z'), { short: true })).toBe(
      '1 parcel for Mara T., due 11/18/26',
    )
    expect(contentsText(holds(9, [mara, rita]), { short: true })).toBe('2 parcels for Mara T. and Rita O.')
    expect(contentsText(holds(9, [desk]), { short: true })).toBe('1 parcel for Facilities Management')
    expect(contentsText(holds(9, [null]))).toBe('1 parcel')
    expect(contentsText(holds(null, []))).toBeNull()
  })

  it('name two recipients and count the rest', () => {
    const many = ['a', 'b', 'c', 'd'].map((id) => ({ ...mara, id, name: `Name ${id}` }))
    expect(contentsText(holds(9, many))).toBe('4 parcels for Name a, Name b, and 2 others')
    expect(contentsText(holds(9, many.slice(0, 3)))).toBe('3 parcels for Name a, Name b, and Name c')
  })
})

it.each([
  [20_000, '1 min'],
  [59 * 60_000, '59 min'],
  [26 * hour, '26 h'],
  [47 * hour, '47 h'],
  [60 * hour, '3 d'],
])('writes a span of %d ms as %s', (ms, text) => {
  expect(spanText(ms)).toBe(text)
})
