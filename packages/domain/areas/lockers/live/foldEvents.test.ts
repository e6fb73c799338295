import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applySnapshot,
  type BankState,
  type DoorValues,
  emptyBank,
  foldEvent,
  type Reading,
  type Snapshot,
} from './foldEvents.ts'
import type { LockerEvent, LockerEventType } from './lockerEvent.ts'
import { compareWatermarks, watermarkOf } from './watermark.ts'

const start = Date.parse('2026-11-17T08:00:00Z')
const doors = ['1', '2', '3']

const doorTypes = [
  'doorOpened',
  'doorClosed',
  'doorLeftOpen',
  'tamper',
  'openFailed',
  'jammed',
  'contentDetected',
  'contentRemoved',
  'faultCleared',
  'deposit',
] as const satisfies readonly LockerEventType[]
const bankTypes = ['connected', 'disconnected', 'heartbeat', 'powerChanged', 'unrecognized'] as const

const happening = fc.record({
  door: fc.option(fc.constantFrom(...doors), { freq: 5 }),
  doorType: fc.constantFrom(...doorTypes),
  bankType: fc.constantFrom(...bankTypes),
  reboots: fc.boolean(),
  /** Restarts set a controller's clock back. */
  stepMs: fc.integer({ min: 0, max: 60_000 }),
})

/** A controller's events in its own order: sequence numbers restart with every boot, and so may the clock. */
function reported(happenings: readonly (typeof happening extends fc.Arbitrary<infer T> ? T : never)[]): LockerEvent[] {
  let [boot, seq, at] = [1, 0, start]
  return happenings.map(({ door, doorType, bankType, reboots, stepMs }, index) => {
    if (reboots && index % 7 === 6) [boot, seq, at] = [boot + 1, 0, at - 3_600_000]
    seq++
    at += stepMs
    return {
      eventId: `e${index}`,
      bankRef: 'bank',
      ...(door !== null && { doorRef: door }),
      type: door === null ? bankType : doorType,
      occurredAt: new Date(at).toISOString(),
      boot,
      seq,
      data: {},
      raw: null,
    }
  })
}

const events = fc.array(happening, { minLength: 1, maxLength: 40 }).map(reported)

/** The same events in arrival order: shuffled, some of them twice. */
const arrivals = events.chain((inOrder) =>
  fc.record({
    inOrder: fc.constant(inOrder),
    arriving: fc.array(fc.nat({ max: inOrder.length - 1 }), { maxLength: 15 }).chain((twice) => {
      const all = [...inOrder, ...twice.flatMap((index) => inOrder[index] ?? [])]
      return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })
    }),
  }),
)

const fold = (list: readonly LockerEvent[], from: BankState = emptyBank): BankState =>
  list.reduce((state, event) => foldEvent(state, event).state, from)

function readingOf({ controller, doors: known }: BankState, doorRef: string | null, attribute: string) {
  const readings: Readonly<Record<string, Reading<string> | undefined>> =
    doorRef === null ? controller : (known[doorRef] ?? {})
  return readings[attribute]
}

type Shown = Record<string, Record<string, string | undefined>>

/** A bank's known state, without watermarks. */
const valuesOf = ({ controller, doors: known }: BankState): Shown =>
  Object.fromEntries(
    Object.entries({ controller, ...known }).map(([name, readings]) => [
      name,
      Object.fromEntries(
        Object.entries(readings)
          .filter(([, reading]) => reading !== undefined)
          .map(([attribute, reading]) => [attribute, reading?.value]),
      ),
    ]),
  )

/** The snapshot a device would return after these events. */
function snapshotAfter(list: readonly LockerEvent[]): Snapshot {
  const state = fold(list)
  const last = list.at(-1)
  const values = (door: string): Partial<DoorValues> => ({
    lock: state.doors[door]?.lock?.value,
    door: state.doors[door]?.door?.value,
    occupancy: state.doors[door]?.occupancy?.value,
    fault: state.doors[door]?.fault?.value,
  })
  return {
    asOf: last?.occurredAt ?? new Date(start).toISOString(),
    boot: last?.boot ?? 1,
    seq: last?.seq ?? 0,
    controller: { link: state.controller.link?.value, power: state.controller.power?.value },
    doors: Object.fromEntries(Object.keys(state.doors).map((door) => [door, values(door)])),
  }
}

describe('events in any order, some of them twice', () => {
  it('lead to the same state as in order', () => {
    fc.assert(
      fc.property(arrivals, ({ inOrder, arriving }) => {
        expect(fold(arriving)).toEqual(fold(inOrder))
      }),
    )
  })

  it('wouldn’t, if the latest device clock won', () => {
    const byClock = (list: readonly LockerEvent[]) => fold(list.map(({ boot: _, seq: __, ...event }) => event))
    const check = fc.check(
      fc.property(arrivals, ({ inOrder, arriving }) => {
        expect(valuesOf(byClock(arriving))).toEqual(valuesOf(fold(inOrder)))
      }),
    )
    expect(check.failed).toBe(true)
  })

  it('never revert a state: a late event sets only what no newer event has set', () => {
    fc.assert(
      fc.property(arrivals, ({ arriving }) => {
        let state = emptyBank
        for (const event of arriving) {
          const { state: next, changes } = foldEvent(state, event)
          for (const { doorRef, attribute } of changes) {
            const before = readingOf(state, doorRef, attribute)
            if (before) expect(compareWatermarks(before.mark, watermarkOf(event))).toBeLessThan(0)
          }
          for (const [doorRef, readings] of Object.entries(state.doors))
            for (const [attribute, reading] of Object.entries(readings)) {
              const after = readingOf(next, doorRef, attribute)
              if (reading && after) expect(compareWatermarks(after.mark, reading.mark)).toBeGreaterThanOrEqual(0)
            }
          state = next
        }
      }),
    )
  })

  it('change nothing when they arrive again', () => {
    fc.assert(
      fc.property(events, (list) => {
        const state = fold(list)
        for (const event of list) {
          const again = foldEvent(state, event)
          expect([again.arrival, again.changes]).toEqual(['duplicate', []])
          expect(again.state).toEqual(state)
        }
      }),
    )
  })

  it('leave no gap once all have arrived, and report what is missing until then', () => {
    fc.assert(
      fc.property(arrivals, fc.nat(), ({ inOrder, arriving }, pick) => {
        const missing = inOrder[pick % inOrder.length]
        const { gaps } = foldEvent(fold(arriving), inOrder[0] ?? expect.fail())
        expect(gaps).toEqual([])
        const isLast = !inOrder.some(({ boot, seq = 0 }) => boot === missing?.boot && seq > (missing?.seq ?? 0))
        const partial = arriving.filter(({ eventId }) => eventId !== missing?.eventId)
        const known = partial.reduce<ReturnType<typeof foldEvent> | undefined>(
          (folded, event) => foldEvent(folded?.state ?? emptyBank, event),
          undefined,
        )
        const found = known?.gaps ?? []
        expect(found).toEqual(isLast ? [] : [{ boot: missing?.boot, from: missing?.seq, to: missing?.seq }])
      }),
    )
  })
})

describe('an event', () => {
  const [first, second, third] = reported(
    Array.from({ length: 3 }, (_, index) => ({
      door: '1',
      doorType: index === 1 ? ('doorClosed' as const) : ('doorOpened' as const),
      bankType: 'heartbeat' as const,
      reboots: false,
      stepMs: 1000,
    })),
  )
  const [opened, closed, reopened] = [first ?? expect.fail(), second ?? expect.fail(), third ?? expect.fail()]

  it('reports what it changed', () => {
    expect(foldEvent(fold([opened]), closed)).toMatchObject({
      arrival: 'applied',
      changes: [
        { doorRef: '1', attribute: 'lock', from: 'unlocked', to: 'locked' },
        { doorRef: '1', attribute: 'door', from: 'open', to: 'closed' },
      ],
    })
  })

  it('is late if a newer one arrived first, and doesn’t overwrite its state', () => {
    const late = foldEvent(fold([opened, reopened]), closed)
    expect([late.arrival, late.changes]).toEqual(['late', []])
    expect(late.state.doors['1']?.door?.value).toBe('open')
  })

  it('without a number is provisional until a snapshot confirms it', () => {
    const { boot: _, seq: __, ...unnumbered } = opened
    const state = fold([unnumbered])
    expect(state.doors['1']?.door).toMatchObject({ value: 'open', isProvisional: true })
    const asOf = new Date(Date.parse(opened.occurredAt) + 1000).toISOString()
    const confirmed = applySnapshot(state, { asOf, controller: {}, doors: { '1': { door: 'open' } } })
    expect(confirmed.changes).toEqual([])
    expect(confirmed.state.doors['1']?.door).toMatchObject({
      value: 'open',
      isProvisional: false,
      since: opened.occurredAt,
    })
  })
})

describe('a snapshot', () => {
  it('taken at any time and arriving at any time leads to the same state as all events in order', () => {
    fc.assert(
      fc.property(arrivals, fc.nat(), fc.nat(), ({ inOrder, arriving }, taken, arrives) => {
        const snapshot = snapshotAfter(inOrder.slice(0, taken % (inOrder.length + 1)))
        const at = arrives % (arriving.length + 1)
        const before = fold(arriving.slice(0, at))
        const after = fold(arriving.slice(at), applySnapshot(before, snapshot).state)
        expect(valuesOf(after)).toEqual(valuesOf(fold(inOrder)))
      }),
    )
  })

  it('makes up for lost events: those after it are enough', () => {
    fc.assert(
      fc.property(events, fc.nat(), (inOrder, taken) => {
        const at = taken % (inOrder.length + 1)
        const known = fold(inOrder.slice(at), applySnapshot(emptyBank, snapshotAfter(inOrder.slice(0, at))).state)
        const { heartbeat: _, ...controller } = valuesOf(known).controller ?? {}
        const { heartbeat: __, ...expected } = valuesOf(fold(inOrder)).controller ?? {}
        expect({ ...valuesOf(known), controller }).toEqual({ ...valuesOf(fold(inOrder)), controller: expected })
        const last = inOrder.at(-1)
        if (last) expect(foldEvent(known, last).gaps.filter(({ boot }) => boot === inOrder[at - 1]?.boot)).toEqual([])
      }),
    )
  })

  it('that overwrote everything would undo a newer event', () => {
    const blind = (state: BankState, { controller: _, ...snapshot }: Snapshot): BankState =>
      applySnapshot(state, { ...snapshot, boot: Number.MAX_SAFE_INTEGER, controller: {} }).state
    const check = fc.check(
      fc.property(events, fc.nat(), (inOrder, taken) => {
        const snapshot = snapshotAfter(inOrder.slice(0, taken % inOrder.length))
        const { controller: _, ...shown } = valuesOf(blind(fold(inOrder), snapshot))
        const { controller: __, ...expected } = valuesOf(fold(inOrder))
        expect(shown).toEqual(expected)
      }),
    )
    expect(check.failed).toBe(true)
  })
})
