import { customers } from '@postern/domain/areas/customers/customers.ts'
import { apps } from '@postern/domain/areas/devices/apps.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { expect, it } from 'vitest'
import { foundGroup } from './foundGroups.ts'

const northgate = { id: 'n', name: 'Northgate University' }
const hit = (name: string, inside: string | null = null) => ({ id: name, name, inside, detail: null })

it('tells hits of the same name apart by their parents, and names the customer', () => {
  const items = [hit('Lobby East', 'Main Campus'), hit('Lobby East', 'North Campus')]
  const { title, entries } = foundGroup({ resource: lockerBanks, total: 2, items }, 'lobby', northgate)
  expect(title).toBe(lockerBanks.words.many)
  expect(entries.map(({ place }) => place)).toEqual([
    'Main Campus, Northgate University',
    'North Campus, Northgate University',
  ])
  expect(entries[0]?.run).toEqual({ href: '/customers/n/lockerBanks/Lobby%20East' })
})

it('links to all hits of a kind if there are more than it shows, with the same search', () => {
  const group = foundGroup({ resource: contacts, total: 1023, items: [hit('Ada')] }, 'ada l', northgate)
  expect(group.total).toBe(1023)
  expect(group.entries.at(-1)).toMatchObject({
    label: 'Show all 1,023 contacts',
    run: { href: '/customers/n/contacts?q=ada+l' },
  })
  expect(foundGroup({ resource: contacts, total: 1, items: [hit('Ada')] }, 'ada', northgate).entries).toHaveLength(1)
})

it('links to the customer’s tab if there is no list page, and adds the kind to a bare number', () => {
  const { entries } = foundGroup({ resource: lockers, total: 9, items: [hit('27', 'Lobby East')] }, '27', northgate)
  expect(entries[0]?.label).toBe(`${lockers.words.one} 27`)
  expect(entries.at(-1)?.run).toEqual({ href: '/customers/n?tab=lockers&q=27' })
})

it('lets Tab narrow the search to a customer, and places hits without one', () => {
  const found = foundGroup({ resource: customers, total: 1, items: [hit('Halcyon Tower')] }, 'hal', undefined)
  expect(found.entries[0]).toMatchObject({ customer: { id: 'Halcyon Tower', name: 'Halcyon Tower' } })
  expect(found.entries[0]?.place).toBeUndefined()
  const system = foundGroup({ resource: apps, total: 1, items: [hit('Scanner')] }, 'scan', undefined)
  expect(system.entries[0]?.place).toBe('System')
})
