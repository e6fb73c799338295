import { describe, expect, it } from 'vitest'
import { clusterList, shapeCounts } from './clusterList.ts'
import type { ClusterContext, VisibleCluster } from './clusterResponse.ts'
import type { OpenScan } from './clusters.ts'
import type { Decided } from './shapeStore.ts'

const now = Date.parse('2026-03-31T12:00:00Z')
const day = (ago: number) => new Date(now - ago * 86_400_000).toISOString()
const context: ClusterContext = {
  customerNames: new Map([
    ['north', 'North'],
    ['south', 'South'],
  ]),
  hidden: new Set(['south']),
  now,
}

const scan = (text: string, more: Partial<OpenScan> = {}): OpenScan => ({
  id: text,
  at: day(0),
  customerId: 'north',
  siteId: null,
  stationId: null,
  barcode: text,
  symbology: null,
  chosen: null,
  text,
  ...more,
})

const decidedAs = (state: Decided['state'], more: Partial<Decided> = {}): Decided => ({
  shape: '',
  state,
  ignoreReason: null,
  note: null,
  assigneeId: null,
  assignee: null,
  ruleId: null,
  ruleCustomerId: null,
  rule: null,
  updatedAt: day(0),
  updatedBy: null,
  ...more,
})

const cluster = (shape: string, scans: readonly OpenScan[], decided?: Decided): VisibleCluster => ({
  shape,
  members: scans.length,
  proposal: null,
  scans,
  decided,
})

const kestrel = { code: 'KESTREL', name: 'Kestrel' }
const couriers = cluster('KX99', [
  scan('KX01', { chosen: kestrel, siteId: 'dock' }),
  scan('KX02', { chosen: kestrel, customerId: 'south' }),
  scan('KX03', { at: day(20) }),
])
const tags = cluster('AST-9', [scan('AST-1', { at: day(5) })], decidedAs('ignored', { ignoreReason: 'internalLabel' }))
const visible = [tags, couriers]
const shapes = (filter: Parameters<typeof clusterList>[1], state?: Parameters<typeof clusterList>[2]) =>
  clusterList(visible, filter, state, context).map(({ shape, count }) => [shape, count])

describe('clusterList', () => {
  it('puts the largest cluster first', () => {
    expect(shapes({})).toEqual([
      ['KX99', 3],
      ['AST-9', 1],
    ])
  })

  it.each([
    ['customer', { customerId: 'south' }, 1],
    ['site', { siteId: 'dock' }, 1],
    ['day', { since: day(3).slice(0, 10) }, 2],
    ['carrier, in any case', { chosen: 'kestrel' }, 2],
    ['prefix, in any case', { prefix: 'kx' }, 3],
    ['length', { length: 4 }, 3],
  ])('counts only the scans that match the %s', (_, filter, count) => {
    expect(shapes(filter)).toEqual([['KX99', count]])
  })

  it('keeps open shapes, or those of one state', () => {
    expect(shapes({}, 'open')).toEqual([['KX99', 3]])
    expect(shapes({}, 'ignored')).toEqual([['AST-9', 1]])
    expect(shapes({}, 'notACarrier')).toEqual([])
  })

  it('masks the barcodes of customers that hide personal data', () => {
    const [found] = clusterList([couriers], {}, undefined, context)
    expect(found?.samples).toEqual(['KX01', '••••', 'KX03'])
  })

  it('counts scans by week and leaves out those before the trend starts', () => {
    const [found] = clusterList(
      [cluster('A', [scan('A1'), scan('A2', { at: day(8) }), scan('A3', { at: day(92) })])],
      {},
      undefined,
      context,
    )
    expect(Object.values(found?.trend ?? [])).toEqual([...Array(11).fill(0), 1, 1])
  })
})

describe('shapeCounts', () => {
  it('counts shapes as open until they are ignored, and as new while their oldest scan is less than a week old', () => {
    expect(shapeCounts(visible, now)).toEqual({ openShapes: 1, newShapes: 0 })
    expect(shapeCounts([...visible, cluster('N9', [scan('N1'), scan('N2', { at: day(6) })])], now)).toEqual({
      openShapes: 2,
      newShapes: 1,
    })
    expect(shapeCounts([cluster('R9', [scan('R1')], decidedAs('reviewing'))], now)).toEqual({
      openShapes: 1,
      newShapes: 1,
    })
  })
})
