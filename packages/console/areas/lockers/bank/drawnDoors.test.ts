import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { defaultsOf } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import type { Door } from '../door.ts'
import { DrawingStore } from './drawnDoors.ts'
import { type FacedDoor, FaceStore } from './facedDoors.ts'

const now = new Date('2026-11-17T12:00:00Z')

/** Partial test data: only what drawings show is filled in. */
const door = (more: Partial<Door>): Door =>
  ({
    ...defaultsOf(lockers),
    ...{ id: '1', label: '1', size: 'M', state: 'free', labels: {}, columnNumber: 1, rowNumber: 1, rowSpan: 4 },
    ...{ widthMm: 400, heightMm: 200, openCount: 12, openFailCount: 3, occupancy: 'empty' },
    ...more,
  }) as Door

const doors = [
  door({ id: 'a', label: '1' }),
  door({ id: 'b', label: '2', rowNumber: 5 }),
  door({ id: 'c', label: '3', columnNumber: 2 }),
]
const plain = { overlay: 'state', band: null, faded: false } as const

describe('the drawing of a bank', () => {
  it('changes only the affected door and its column', () => {
    const [faces, drawing] = [new FaceStore(), new DrawingStore()]
    const drawn = (all: readonly Door[]) =>
      drawing.columns(all.map((each) => drawing.door(faces.of(each, undefined, now, false), plain)))
    const [first, second] = drawn(doors)
    const [changed, same] = drawn(doors.map((each) => (each.id === 'b' ? { ...each, state: 'open' as const } : each)))
    expect(changed?.[1]).not.toBe(first?.[1])
    expect(changed?.[1][0]).toBe(first?.[1][0])
    expect(changed?.[1][1]?.state).toBe('open')
    expect(same?.[1]).toBe(second?.[1])
  })

  it('sorts columns from the left, regardless of door order', () => {
    const faced = (each: Door): FacedDoor => new FaceStore().of(each, undefined, now, false)
    const drawing = new DrawingStore()
    const columns = drawing.columns(doors.toReversed().map((each) => drawing.door(faced(each), plain)))
    expect(columns.map(([number, column]) => [number, column.length])).toEqual([
      [1, 2],
      [2, 1],
    ])
  })

  it('keeps its measures until a door moves', () => {
    const drawing = new DrawingStore()
    const panels: never[] = []
    const kept = drawing.wall(doors, panels)
    expect(
      drawing.wall(
        doors.map((each) => ({ ...each, state: 'open' })),
        panels,
      ),
    ).toBe(kept)
    expect(
      drawing.wall(
        doors.map((each) => ({ ...each, columnNumber: 3 })),
        panels,
      ),
    ).not.toBe(kept)
  })

  it('is colored and labeled by the selected overlay', () => {
    const [drawing, faced] = [new DrawingStore(), new FaceStore().of(door({}), undefined, now, false)]
    expect(drawing.door(faced, plain)).toMatchObject({ foot: 'M', band: null })
    expect(drawing.door(faced, { overlay: 'failures', band: 2, faded: false })).toMatchObject({ foot: '3', band: 2 })
    expect(drawing.door(faced, { ...plain, faded: true }).faded).toBe(true)
  })
})
