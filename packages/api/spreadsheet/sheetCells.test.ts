import { bool, date, int, overrides, phone, rows, text } from '@postern/domain/engine/field.ts'
import { describe, expect, it } from 'vitest'
import { sheetCell } from './sheetCells.ts'

const record = (value: unknown) => ({
  id: '00000000-0000-7000-8000-000000000001',
  rowVersion: 1,
  createdAt: '2026-02-01T09:30:00Z',
  createdBy: null,
  updatedAt: '2026-02-01T09:30:00Z',
  updatedBy: null,
  archivedAt: null,
  labels: {},
  value,
})

describe('a cell with several values', () => {
  const phones = rows({ number: phone({ required: true }), primary: bool({ required: true, default: false }) })

  it('has the phone numbers, not how many there are', () => {
    const value = [
      { number: '+16175550134', primary: true },
      { number: '+16175550135', primary: false },
    ]
    expect(sheetCell(phones, 'value', record(value))).toBe('+16175550134, Primary; +16175550135')
  })

  it('is empty without rows', () => {
    expect(sheetCell(phones, 'value', record([]))).toBeNull()
    expect(sheetCell(phones, 'value', record(null))).toBeNull()
  })

  it('writes numbers and days inside a row, and skips what is blank', () => {
    const days = rows({ day: date({ required: true }), name: text(), copies: int() })
    expect(sheetCell(days, 'value', record([{ day: '2026-12-24', name: null, copies: 2 }]))).toBe('2026-12-24, 2')
  })

  it('names each overridden setting with its value', () => {
    const settings = overrides({ holdHours: int({ label: 'Hold period' }), prefix: text() })
    expect(sheetCell(settings, 'value', record({ holdHours: 48 }))).toBe('Hold period: 48')
  })
})
