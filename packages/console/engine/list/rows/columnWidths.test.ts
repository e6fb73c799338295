import { locations } from '@postern/domain/areas/places/locations.ts'
import { expect, it } from 'vitest'
import { listColumns } from '../../cells/columns.tsx'
import { columnsToFit, fittedWidths } from './columnWidths.ts'

const columns = listColumns(locations, ['name', 'barcode', 'path', 'parcelsNow'])
const widthsOf = (measured: readonly number[], before = {}) => fittedWidths(locations, columns, measured, before)

it('makes a column as wide as its values, and never narrower than its heading', () => {
  const { name, barcode, parcelsNow } = widthsOf([90.2, 151.4, 300, 20])
  expect([name, barcode]).toEqual([91, 152])
  expect(parcelsNow).toBeGreaterThan('Parcels'.length * 6)
})

it('allows more width for a name and a path than for other values, up to a limit', () => {
  const { name = 0, barcode = 0, path = 0 } = widthsOf([900, 900, 900, 20])
  expect(name).toBeGreaterThan(barcode)
  expect(path).toBeGreaterThan(barcode)
  expect(Math.max(name, path)).toBeLessThanOrEqual(480)
})

it('grows with later rows and does not shrink for shorter ones', () => {
  const before = widthsOf([100, 120, 200, 60])
  expect(widthsOf([80, 150, 90, 40], before)).toEqual({ ...before, barcode: 150 })
})

it('keeps the width of a column while it is hidden', () => {
  const before = widthsOf([100, 120, 200, 60])
  const fewer = fittedWidths(locations, columns.slice(0, 1), [90], before)
  expect(fewer).toEqual(before)
})

it('shrinks names and paths in a narrow table, but never barcodes', () => {
  const least = columnsToFit(locations, columns, widthsOf([200, 180, 480, 60])).map((column) => column.least)
  expect(least).toEqual([160, 180, 400, 60])
})
