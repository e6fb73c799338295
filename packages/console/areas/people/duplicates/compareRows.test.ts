import { hiddenSecret } from '@postern/domain/engine/field.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import { choiceOf, chooseSide, compareRows } from './compareRows.ts'

const contact = (id: string, values: Partial<AnyRecord>): AnyRecord => ({
  id,
  rowVersion: 1,
  createdAt: '2026-01-05T12:00:00Z',
  createdBy: null,
  updatedAt: '2026-01-05T12:00:00Z',
  updatedBy: null,
  archivedAt: null,
  labels: {},
  displayName: 'Vogel, Ines',
  lockedFields: [],
  siteId: null,
  emails: [],
  phones: [],
  ...values,
})
const email = (address: string) => ({ address, primary: true, state: 'ok' })
const pair = {
  stays: contact('a', { suite: '12', emails: [email('a@b.test')], language: null }),
  goes: contact('b', { displayName: 'Vogel, I.', suite: '14', emails: [email('c@d.test')], language: 'de-DE' }),
}
const rowOf = (name: string, rows = compareRows(pair, {})) => {
  const row = rows.find((each) => each.name === name)
  if (!row) throw new Error(`no row ${name}`)
  return row
}

describe('two contacts', () => {
  it('start with the values of the kept one, with blanks filled and emails joined', () => {
    expect(rowOf('suite')).toMatchObject({ chosen: 'stays', result: '12' })
    expect(rowOf('language')).toMatchObject({ chosen: 'goes' })
    expect(rowOf('emails')).toMatchObject({ chosen: 'both', result: 'a@b.test', more: 1 })
    expect(choiceOf(compareRows(pair, {}))).toEqual({ take: ['language'], both: ['emails'] })
  })

  it('keep the selection when the other one is kept', () => {
    const choices = chooseSide(pair, {}, rowOf('suite'), 'goes')
    expect(rowOf('suite', compareRows(pair, choices)).result).toBe('14')
    const swapped = { stays: pair.goes, goes: pair.stays }
    expect(rowOf('suite', compareRows(swapped, choices))).toMatchObject({ chosen: 'stays', result: '14' })
  })

  it('add and remove emails one by one, but never all', () => {
    const without = chooseSide(pair, {}, rowOf('emails'), 'stays')
    const rows = compareRows(pair, without)
    expect(rowOf('emails', rows)).toMatchObject({ chosen: 'goes', more: 0 })
    expect(rowOf('emails', compareRows(pair, chooseSide(pair, without, rowOf('emails', rows), 'goes'))).chosen).toBe(
      'goes',
    )
    expect(rowOf('emails', compareRows(pair, chooseSide(pair, without, rowOf('emails', rows), 'stays'))).chosen).toBe(
      'both',
    )
  })

  it('give the reason why a synced or hidden field stays', () => {
    const synced = { ...pair, stays: { ...pair.stays, lockedFields: ['suite'] } }
    const row = rowOf('suite', compareRows(synced, { suite: 'b' }))
    expect(row).toMatchObject({ chosen: 'stays', lockedReason: 'Synced by the source' })
    expect(chooseSide(synced, {}, row, 'goes')).toEqual({})
    const phones = (number: string) => [{ number, primary: true, smsOk: true }]
    const hidden = { ...pair, goes: { ...pair.goes, phones: phones(hiddenSecret) } }
    expect(rowOf('phones', compareRows(hidden, {}))).toMatchObject({ lockedReason: 'Hidden by your role' })
  })
})
