import { expect, it } from 'vitest'
import { widthsInRegion } from './widthsInRegion.ts'

const columns = [
  { width: 200, least: 160, isName: true },
  { width: 180, least: 180, isName: false },
  { width: 480, least: 400, isName: false },
]

/** The widths the browser computes for a table this wide. */
function inRegion(room: number) {
  const { ofColumn, leastOfTable } = widthsInRegion(columns, 100)
  const drawn = ofColumn.map((css) => {
    const [low = 0, own = 0, whole = 0, , share = 0] = (css.match(/[\d.]+/g) ?? []).map(Number)
    return css.startsWith('clamp') ? Math.max(low, Math.min(own, own - (whole - room) * share)) : low
  })
  return { drawn, sum: drawn.reduce((sum, column) => sum + column, 100), leastOfTable }
}

it.each([
  { room: 930, drawn: [200, 180, 450] },
  { room: 880, drawn: [200, 180, 400] },
  { room: 860, drawn: [180, 180, 400] },
])('shrinks the name last, and fills $room px exactly', ({ room, drawn }) => {
  expect(inRegion(room)).toMatchObject({ drawn, sum: room })
})

it('keeps all widths if there is room', () => {
  expect(inRegion(1200).drawn).toEqual([200, 180, 480])
})

it('scrolls horizontally before a column becomes unreadable', () => {
  expect(inRegion(300)).toEqual({ drawn: [160, 180, 400], sum: 840, leastOfTable: 840 })
})
