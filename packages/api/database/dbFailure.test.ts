import { resources } from '@postern/domain/areas/index.ts'
import { Failure } from '@postern/domain/engine/failure.ts'
import { fieldsWhere, labelOf } from '@postern/domain/engine/resource.ts'
import { snake } from '@postern/domain/values/text.ts'
import pg from 'pg'
import { expect, it } from 'vitest'
import { failureOf } from './dbFailure.ts'

function refusal(code: string, table: string, constraint: string): Failure {
  const error = new pg.DatabaseError('refused', 0, 'error')
  const found = failureOf(Object.assign(error, { code, table, constraint }))
  if (!(found instanceof Failure)) throw new Error('not translated')
  return found
}

it('names the record and the field as the console does', () => {
  const taken = refusal('23505', 'locker_banks', 'locker_banks_vendor_bank_id_unique')
  expect(taken.message).toBe('Another locker bank already has this vendor bank ID.')
  expect(taken.detail.errors).toEqual([
    { path: 'vendorBankId', description: `${taken.message} Enter a different one.` },
  ])
  expect(refusal('23505', 'lockers', 'lockers_label_unique').message).toBe('Another door already has this door number.')
  expect(refusal('23P01', 'lockers', 'lockers_row_number_excl').detail.errors).toEqual([
    { path: 'rowNumber', description: 'Another door already takes this space. Select a different row.' },
  ])
  expect(refusal('23503', 'stations', 'stations_site_id_fkey').detail.errors).toEqual([
    { path: 'siteId', description: 'This site doesn’t exist.' },
  ])
})

it('uses the label of every unique field, whatever its column is called', () => {
  for (const resource of resources)
    for (const [name, field] of fieldsWhere(resource, (each): each is typeof each => 'unique' in each)) {
      const table = snake(resource.name)
      const { message } = refusal('23505', table, `${table}_${snake(name)}_unique`)
      expect(message.toLowerCase()).toContain(`already has this ${labelOf(name, field).toLowerCase()}.`)
    }
})

it('stays readable for a table without a definition', () => {
  expect(refusal('23505', 'saved_views', 'saved_views_name_unique').message).toBe(
    'Another record already has this name.',
  )
})
