import { expect, it } from 'vitest'
import { addedSince, addedSubjects } from './grantsAdded.ts'
import { permissions } from './permission.ts'

/** The subjects of the first release. Never add to them: roles saved before a later subject have it turned off. */
const firstRelease = [
  'customers',
  'customers.settings',
  'customers.sites',
  'customers.buildings',
  'customers.floors',
  'customers.locations',
  'customers.locationTypes',
  'customers.stations',
  'customers.departments',
  'customers.tenants',
  'customers.users',
  'customers.securityRoles',
  'customers.contacts',
  'customers.contactTypes',
  'mail.actions',
  'mail.carriers',
  'mail.carrierLogic.customer',
  'mail.carrierLogic.primary',
  'mail.carrierLogic.unmatched',
  'mail.packageTypes',
  'mail.priorityLevels',
  'mail.services',
  'mail.thermalLabels',
  'lockers.banks',
  'lockers.lockers',
  'lockerVendors',
  'applications',
  'apiUsers',
  'versions',
  'redis',
  'taskDaemon',
  'audit',
  'internal.chat',
  'internal.wiki',
  'dashboards.helpDesk',
  'helpDesk.tickets',
  'dashboards.apps',
  'dashboards.customerAnalytics',
]

it('has the day of every subject that came after the first release', () => {
  const later = Object.keys(permissions).filter((subject) => !firstRelease.includes(subject))
  expect(Object.keys(addedSubjects).sort()).toEqual(later.sort())
})

it('lists what was added after a role was last saved, in its own catalog only', () => {
  const known = {
    staff: { 'customers.contacts.merge': '2026-09-14', 'mail.carrierLogic.primary.publish': '2026-10-05' },
    product: { secureStorage: '2026-10-05' },
    scopes: {},
  }
  expect(addedSince('staff', '2026-09-30T10:00:00Z', known)).toEqual(['mail.carrierLogic.primary.publish'])
  expect(addedSince('staff', '2026-10-05T10:00:00Z', known)).toEqual([])
  expect(addedSince('scopes', '2020-01-01T00:00:00Z', known)).toEqual([])
})
