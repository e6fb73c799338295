import { expect, it } from 'vitest'
import { addedSince } from './grantsAdded.ts'

it('tells what came after a role was last saved, of its own catalogue alone', () => {
  const known = {
    staff: { 'customers.contacts.merge': '2026-09-14', 'mail.carrierLogic.primary.publish': '2026-10-05' },
    product: { secureStorage: '2026-10-05' },
    scopes: {},
  }
  expect(addedSince('staff', '2026-09-30T10:00:00Z', known)).toEqual(['mail.carrierLogic.primary.publish'])
  expect(addedSince('staff', '2026-10-05T10:00:00Z', known)).toEqual([])
  expect(addedSince('scopes', '2020-01-01T00:00:00Z', known)).toEqual([])
})
