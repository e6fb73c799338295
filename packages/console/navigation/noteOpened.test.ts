import { expect, it } from 'vitest'
import { openedAt } from './noteOpened.ts'

const [customer, id] = ['01a1e64f-b72b-77f6-8e36-e219c60ec765', '01a1e64f-bfe5-73d9-b95a-e9acd4b2037a']

it.each([
  [`/customers/${id}`, 'customers', null],
  [`/customers/${customer}/sites/${id}`, 'sites', customer],
  [`/customers/${customer}/lockerBanks/${id}`, 'lockerBanks', customer],
  [`/Customers/${customer}/carrierlogic/${id}`, 'carrierLogic', customer],
  [`/customers/${customer}/parcels/${id}`, 'parcels', customer],
  [`/system/redis/${id}`, 'redis', null],
  [`/system/carrierLogic/${id}`, 'primaryCarrierLogic', null],
  [`/dashboard/helpDesk/tickets/${id}`, 'tickets', null],
])('recognizes the record at %s', (pathname, kind, customerId) => {
  expect(openedAt(pathname)).toEqual({ kind, id, customerId })
})

it('ignores all other pages', () => {
  for (const pathname of ['/', '/customers', `/customers/${customer}/sites`, `/system/audit/${id}`])
    expect(openedAt(pathname), pathname).toBeUndefined()
})
