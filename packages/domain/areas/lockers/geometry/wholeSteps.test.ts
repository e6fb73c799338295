import { describe, expect, it } from 'vitest'
import type { Change, Outcome } from './change.ts'
import { addColumn } from './columnSteps.ts'
import { type Draft, draftOf } from './draft.ts'
import { standardTemplates } from './templates.ts'
import { copyLayout, rewireDoors } from './wholeSteps.ts'

const made = (outcome: Outcome): Change => {
  if (typeof outcome === 'string') throw new Error(outcome)
  return outcome
}
const template = (index: number) => standardTemplates[index] ?? expect.fail('no template')
const drawn = (...templates: number[]): Draft =>
  templates.reduce((draft, index) => made(addColumn(draft, template(index))).draft, draftOf([], []))

/** The draft after saving: every door has an id. */
const saved = (draft: Draft): Draft => ({
  ...draft,
  doors: draft.doors.map((door) => ({ ...door, id: `saved ${door.label}`, key: `saved ${door.label}` })),
})

describe('copying a layout', () => {
  const source = saved(drawn(0, 4))

  it('copies positions, sizes, addresses and panels, and keeps doors with the same number', () => {
    const own = saved(drawn(3))
    const { draft, title } = made(copyLayout(own, source, 'Lobby East'))
    expect(title).toBe('Copied Lobby East')
    const shape = ({ doors, panels }: Draft) => [
      doors.map(({ key: _, id: __, ...door }) => door),
      panels.map(({ key: _, ...panel }) => panel),
    ]
    expect(shape(draft)).toEqual(shape(source))
    const labels = new Set(own.doors.map(({ label }) => label))
    expect(draft.doors.every(({ id, label }) => (id !== null) === labels.has(label))).toBe(true)
    expect(new Set([...draft.doors, ...draft.panels].map(({ key }) => key)).size).toBe(
      draft.doors.length + draft.panels.length,
    )
  })

  it('is refused if there’s nothing to copy', () => {
    expect(copyLayout(source, draftOf([], []), 'Annex')).toBe('Annex has no doors to copy.')
  })
})

describe('correcting addresses', () => {
  it('gives each door the address that opened it', () => {
    const draft = saved(drawn(0))
    const [a, b, c] = draft.doors
    if (!a || !b || !c) expect.fail('too few doors')
    const found = [
      { asked: a.key, opened: b.key },
      { asked: b.key, opened: a.key },
      { asked: c.key, opened: c.key },
    ]
    const next = made(rewireDoors(draft, found)).draft.doors
    expect(next.slice(0, 3).map(({ hardwareAddress }) => hardwareAddress)).toEqual([
      b.hardwareAddress,
      a.hardwareAddress,
      c.hardwareAddress,
    ])
  })

  it('changes nothing if every address was correct', () => {
    const draft = saved(drawn(0))
    const key = draft.doors[0]?.key ?? ''
    expect(rewireDoors(draft, [{ asked: key, opened: key }])).toBe('Every door that was tested has the right address.')
  })
})
