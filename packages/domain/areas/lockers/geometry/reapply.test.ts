import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesBetweenDrafts, type Draft, type DraftDoor, draftOf } from './draft.ts'
import { layoutProblems } from './problems.ts'
import { reapplyDraft } from './reapply.ts'

const stored = (index: number) => ({
  id: `door ${index}`,
  label: `${index}`,
  size: 'S' as const,
  hardwareAddress: `01:0${index}`,
  widthMm: 400,
  heightMm: 150,
  depthMm: 500,
  mode: 'inherit' as const,
  columnNumber: 1,
  rowNumber: index,
  rowSpan: 1,
})
const labels = [1, 2, 3, 4, 5, 6]
const start = draftOf(labels.map(stored), [{ holds: 'blank', columnNumber: 2, rowNumber: 1, rowSpan: 1 }])

const withDoor = (draft: Draft, index: number, changes: Partial<DraftDoor>): Draft => ({
  ...draft,
  doors: draft.doors.map((door) => (door.key === `door ${index}` ? { ...door, ...changes } : door)),
})
const without = (draft: Draft, index: number): Draft => ({
  ...draft,
  doors: draft.doors.filter(({ key }) => key !== `door ${index}`),
})
const doorOf = (draft: Draft, index: number) => draft.doors.find(({ key }) => key === `door ${index}`)
const added = (key: string, id: string | null): DraftDoor => {
  const [door = expect.fail('no door')] = start.doors
  return { ...door, key, id, label: key, hardwareAddress: key, columnNumber: 3 }
}

/** Any draft that comes from `start`. `named`: whether new doors have IDs, as they do once saved. */
const drafts = (named: boolean): fc.Arbitrary<Draft> =>
  fc
    .record({
      kept: fc.subarray(labels),
      changes: fc.array(
        fc.tuple(
          fc.constantFrom(...labels),
          fc.record(
            {
              label: fc.constantFrom('A', 'B'),
              widthMm: fc.constantFrom(300, 500),
              columnNumber: fc.constantFrom(1, 2),
              isAccessible: fc.constantFrom(true, false, null),
            },
            { requiredKeys: [] },
          ),
        ),
      ),
      more: fc.nat(2),
      panels: fc.boolean(),
    })
    .map(({ kept, changes, more, panels }) => {
      const changed = changes.reduce((draft, [index, values]) => withDoor(draft, index, values), start)
      const fewer = labels.filter((index) => !kept.includes(index)).reduce(without, changed)
      const news = Array.from({ length: more }, (_, index) =>
        named ? added(`theirs ${index}`, `theirs ${index}`) : added(`new${index + 1}`, null),
      )
      return {
        ...fewer,
        doors: [...fewer.doors, ...news],
        panels: panels ? fewer.panels : [],
        nextKey: named ? 1 : 1 + more,
      }
    })

const sameLayout = (a: Draft, b: Draft) => {
  const { added: more, removed, changed, panels } = changesBetweenDrafts(a, b)
  return more.length + removed.length + changed.length === 0 && !panels && a.rowMm === b.rowMm
}

describe('changes to a layout that others have changed', () => {
  it('leaves their layout as it is if the user changed nothing', () =>
    fc.assert(fc.property(drafts(true), (theirs) => sameLayout(reapplyDraft(start, start, theirs), theirs))))

  it('leaves the user’s draft as it is if only the user changed something', () =>
    fc.assert(fc.property(drafts(false), (mine) => sameLayout(reapplyDraft(start, mine, start), mine))))

  it('keeps every door that either added, and no door that either removed', () =>
    fc.assert(
      fc.property(drafts(false), drafts(true), (mine, theirs) => {
        const keys = new Set(reapplyDraft(start, mine, theirs).doors.map(({ key }) => key))
        const [own, other] = [changesBetweenDrafts(start, mine), changesBetweenDrafts(start, theirs)]
        expect([...own.added, ...other.added].every(({ key }) => keys.has(key))).toBe(true)
        expect([...own.removed, ...other.removed].some(({ key }) => keys.has(key))).toBe(false)
      }),
    ))

  it('combines changes to different fields of a door, and prefers the user’s for the same field', () => {
    const mine = withDoor(start, 2, { label: '2A', mode: 'storage' })
    const theirs = withDoor(start, 2, { label: '2B', widthMm: 300 })
    expect(doorOf(reapplyDraft(start, mine, theirs), 2)).toMatchObject({ label: '2A', mode: 'storage', widthMm: 300 })
  })

  it('moves a door as a whole, and reports where both put a door at the same place', () => {
    const mine = withDoor(start, 2, { columnNumber: 4, rowNumber: 1 })
    const theirs = withDoor(withDoor(start, 2, { rowSpan: 2 }), 3, { columnNumber: 4, rowNumber: 1 })
    const both = reapplyDraft(start, mine, theirs)
    expect(doorOf(both, 2)).toMatchObject({ columnNumber: 4, rowNumber: 1, rowSpan: 1 })
    expect(layoutProblems(both).find(({ kind }) => kind === 'overlap')?.keys).toEqual(['door 2', 'door 3'])
  })

  it('keeps a removed door that can’t be removed anymore', () => {
    const mine = without(without(start, 2), 3)
    const both = reapplyDraft(start, mine, start, new Set(['door 3']))
    expect([doorOf(both, 2), doorOf(both, 3)?.label]).toEqual([undefined, '3'])
  })
})
