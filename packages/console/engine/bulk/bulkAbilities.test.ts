import { sites } from '@postern/domain/areas/places/sites.ts'
import { expect, it } from 'vitest'
import type { PageAccess } from '../../session/access.ts'
import { mayActOnMany } from './bulkAbilities.ts'

const may =
  (...words: string[]) =>
  (access: PageAccess | undefined) =>
    typeof access === 'string' && words.includes(access)

it('offers no selection if there are no bulk actions', () => {
  expect(mayActOnMany(sites, false, may())).toBe(false)
  expect(mayActOnMany(sites, false, may('customers.sites.edit'))).toBe(true)
  // An archived record can only be restored.
  expect(mayActOnMany(sites, true, may('customers.sites.edit'))).toBe(false)
  expect(mayActOnMany(sites, true, may('customers.sites.delete'))).toBe(true)
})
