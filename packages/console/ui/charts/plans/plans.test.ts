/** The drawing, table and sentences of each chart, from one description. */
import { describe, expect, it } from 'vitest'
import { barPlan } from './barPlan.ts'
import { gaugePlan } from './gaugePlan.ts'
import { calendarPlan, heatPlan, shadeOf } from './heatPlan.ts'
import { rowBarPlan } from './rowBarPlan.ts'
import { scatterPlan } from './scatterPlan.ts'
import { type TimeData, timePlan, unfinishedParts } from './timePlan.ts'
import { treemapPlan } from './treemapPlan.ts'

const days: TimeData = {
  title: 'Parcels per day',
  by: 'Day',
  times: [0, 1, 2],
  timeText: (at) => `Day ${at}`,
  series: [
    { label: 'Received', color: 'chart-1', values: [10, null, 4] },
    { label: 'Prior', color: 'text-3', values: [8, 9, 9], dashed: true },
  ],
  bands: [{ label: 'Usual', low: [5, 5, 5], high: [12, 12, 12] }],
  notes: [{ index: 2, text: 'Outside 3 MAD', detail: 'Dock closed for paving' }],
  markers: [{ at: 1.5, text: 'Release 4.2.0', color: 'chart-2' }],
  isUnfinished: true,
  hrefOf: (series, index) => `/parcels?series=${series}&day=${index}`,
}

describe('a time chart', () => {
  const plan = timePlan(days)

  it('describes the value, the usual range and the notes at each point', () => {
    const { points } = plan.draw(600, 200)
    expect(points).toHaveLength(5)
    expect(points.at(-1)?.sentence).toBe(
      'Day 2. Received: 4. Prior: 9. Usual: 5–12. Outside 3 MAD. Dock closed for paving. Release 4.2.0. Not over yet',
    )
    expect(points[0]?.href).toBe('/parcels?series=0&day=0')
  })

  it('has the same figures, notes and links in its table', () => {
    expect(plan.table.headings).toEqual(['Day', 'Received', 'Prior', 'Usual, from', 'Usual, to', 'Note'])
    expect(plan.table.rows[2]?.map(({ raw }) => raw)).toEqual([
      'Day 2',
      4,
      9,
      5,
      12,
      'Outside 3 MAD. Dock closed for paving',
    ])
    expect(plan.table.rows[1]?.[1]).toEqual({ text: '–', raw: null })
    expect(plan.table.rows[2]?.[1]?.href).toBe('/parcels?series=0&day=2')
  })

  it('distinguishes lines, comparisons and ranges in its legend, and has a summary', () => {
    expect(plan.legend.map(({ mark }) => mark)).toEqual(['line', 'dashed', 'band'])
    expect(plan.summary).toBe('Parcels per day: 4 last, between 4 and 10, 1 marked')
    expect(timePlan({ ...days, series: [] }).isEmpty).toBe(true)
  })

  it('draws the step into an unfinished day separately', () => {
    expect(unfinishedParts([1, 2, 3])).toEqual({ whole: [1, 2, null], unfinished: [null, 2, 3] })
  })
})

describe('bars', () => {
  const data = {
    title: 'In custody by age',
    by: 'Site',
    categories: ['North', 'South'],
    series: [
      { label: '0–1 d', color: 'seq-3', values: [6, 2] },
      { label: '7+ d', color: 'danger', values: [4, 0] },
    ],
  } as const

  it('stack to their total, and each part has its own figure', () => {
    const { points, plot } = barPlan(data, 'stacked').draw(400, 200)
    const north = points.filter(({ column }) => column === 0).map(({ box }) => box)
    expect((north[0]?.height ?? 0) + (north[1]?.height ?? 0)).toBeCloseTo(plot.height, 5)
    expect(points.map(({ sentence }) => sentence)).toEqual(['North, 0–1 d: 6', 'North, 7+ d: 4', 'South, 0–1 d: 2'])
  })

  it('are side by side without touching', () => {
    const { points } = barPlan(data, 'beside').draw(400, 200)
    const [first, , second] = points.map(({ box }) => box)
    expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThanOrEqual((second?.x ?? 0) + 0.001)
  })

  it('of a Pareto chart show their cumulative share', () => {
    const plan = barPlan({ ...data, series: [{ label: 'Parcels', color: 'chart-1', values: [3, 1] }] }, 'pareto')
    expect(plan.table.rows.map((row) => row.at(-1)?.text)).toEqual(['75%', '100%'])
    expect(plan.draw(300, 100).points.at(-1)?.sentence).toBe('South: 1. Together: 100%')
  })

  it('are stacked in rows with a note at the end', () => {
    const plan = rowBarPlan({ ...data, notes: { label: 'Recognized', texts: ['99%', '98%'] } })
    expect(plan.draw(300, 52).points.map(({ sentence }) => sentence)).toEqual([
      'North, 0–1 d: 6. Recognized: 99%',
      'North, 7+ d: 4. Recognized: 99%',
      'South, 0–1 d: 2. Recognized: 98%',
    ])
  })
})

describe('a heat map', () => {
  it('shades by share of the maximum, and leaves 0 unshaded', () => {
    expect([0, 1, 50, 100].map((value) => shadeOf(value, 100))).toEqual(['sunken', 'seq-1', 'seq-4', 'seq-7'])
  })

  it('links a cell to the records it counts, and an empty cell to nothing', () => {
    const plan = heatPlan({
      title: 'Arrivals',
      by: 'Weekday',
      counts: 'Tickets',
      rows: ['Sun', 'Mon'],
      columns: ['08:00', '09:00'],
      values: [
        [0, 2],
        [1, null],
      ],
      hrefOf: (row, column) => `/queue?weekday=${row}&hour=${column}`,
    })
    expect(plan.draw(300, 100).points.map(({ sentence, href }) => [sentence, href])).toEqual([
      ['Sun 08:00, Tickets: 0', undefined],
      ['Sun 09:00, Tickets: 2', '/queue?weekday=0&hour=1'],
      ['Mon 08:00, Tickets: 1', '/queue?weekday=1&hour=0'],
    ])
  })

  it('of a calendar keeps one row per weekday', () => {
    const plan = calendarPlan({
      title: 'Volume',
      by: 'Day',
      counts: 'Parcels',
      days: ['2026-11-14', '2026-11-15'],
      values: [3, 5],
      dayText: (day) => day,
    })
    expect(plan.draw(300, 120).points.map(({ column, row }) => [column, row])).toEqual([
      [0, 6],
      [1, 0],
    ])
  })
})

it('a scatter chart steps from left to right', () => {
  const dot = (label: string, x: number) => ({ label, x, y: 1, color: 'chart-1' }) as const
  const plan = scatterPlan({
    title: 'Health and volume',
    by: 'Customer',
    x: { label: 'Parcels' },
    y: { label: 'Health', from: 0, to: 100 },
    dots: [dot('B', 20), dot('A', 10)],
  })
  expect(plan.draw(300, 200).points.map(({ heading }) => heading)).toEqual(['A', 'B'])
})

it('a treemap shows the share of each area', () => {
  const plan = treemapPlan({
    title: 'Carriers',
    by: 'Carrier',
    counts: 'Parcels',
    items: [
      { label: 'UPS', value: 3, color: 'chart-1' },
      { label: 'DHL', value: 1, color: 'chart-2' },
    ],
  })
  expect(plan.draw(300, 200).points.map(({ sentence }) => sentence)).toEqual([
    'UPS. Parcels: 3. 75%',
    'DHL. Parcels: 1. 25%',
  ])
})

describe('a gauge', () => {
  const data = { title: 'Occupancy', by: 'Share', mark: { value: 80, label: 'Alert at 80%' }, href: '/list' }

  it('fills its ring by percentage, warns above its mark, and has a table and one linked point', () => {
    const ring = (percent: number) => gaugePlan({ ...data, percent }).draw(300, 200).marks[0]
    expect(ring(50)).toMatchObject({ kind: 'path', stroke: 'chart-1' })
    expect(ring(81)).toMatchObject({ kind: 'path', stroke: 'warn' })
    const plan = gaugePlan({ ...data, percent: 64 })
    expect(plan.table.rows[0]?.map(({ raw }) => raw)).toEqual(['Occupancy', 64])
    expect(plan.draw(300, 200).points).toMatchObject([{ sentence: 'Occupancy: 64%. Alert at 80%', href: '/list' }])
  })

  it('is empty without data', () => {
    expect(gaugePlan({ ...data, percent: null }).isEmpty).toBe(true)
  })
})
