import type { SearchHit } from '@postern/domain/search/endpoints.ts'
import { remoteOpenFact } from '@postern/domain/search/kinds.ts'
import { expect, it } from 'vitest'
import { actsFor, ticketFor } from './hitActs.ts'

const hit = (kind: SearchHit['kind'], title: string, state: string): SearchHit => ({
  kind,
  id: title,
  title,
  subtitle: '',
  customerId: 'n',
  customer: 'Northgate University',
  href: '/',
  match: 'exact',
  matchedBy: null,
  state: { text: state, tone: 'ok' },
  since: null,
  facts: [],
})
const labels = (hits: SearchHit[], ...allowed: string[]) =>
  actsFor(hits, (access) => typeof access === 'string' && allowed.includes(access)).map(({ label }) => label)

const door = hit('lockers', 'Door 27, Lobby East', 'Fault')
const everything = ['lockers.lockers.clearFault', 'lockers.lockers.edit', 'customers.suspend', 'customers.users.edit']

it('offers what the role permits and the state allows', () => {
  expect(labels([door], ...everything)).toEqual([
    'Clear fault on door 27, Lobby East…',
    'Take door 27, Lobby East out of service…',
  ])
  expect(labels([door], 'lockers.lockers.edit')).toEqual(['Take door 27, Lobby East out of service…'])
  expect(labels([door])).toEqual([])
  expect(labels([hit('lockers', 'Door 1, Dock', 'Out of service')], ...everything)).toEqual([])
  expect(labels([hit('customers', 'Northgate', 'Live')], ...everything)).toEqual(['Suspend Northgate…'])
  expect(labels([hit('customers', 'Northgate', 'Suspended')], ...everything)).toEqual([])
  expect(labels([hit('users', 'Olga Reyes', 'Active')], ...everything)).toEqual(['Lock Olga Reyes…'])
})

it('opens a door only if its bank supports it', () => {
  const away = hit('lockers', 'Door 27, Lobby East', 'Occupied')
  const live = { ...away, facts: [{ label: remoteOpenFact, text: 'Available' }] }
  expect(labels([live], 'lockers.lockers.open')).toEqual(['Open door 27, Lobby East…'])
  expect(labels([away], 'lockers.lockers.open')).toEqual([])
  expect(labels([{ ...live, state: { text: 'Open', tone: 'warn' } }], 'lockers.lockers.open')).toEqual([])
  expect(labels([live], 'lockers.lockers.edit')).toEqual(['Take door 27, Lobby East out of service…'])
})

it('acts on the first hits only', () => {
  expect(labels([hit('sites', 'A', 'Active'), hit('sites', 'B', 'Active'), door], ...everything)).toEqual([])
})

it('offers a ticket about the first suitable hit', () => {
  const person = hit('contacts', 'Thistlewood, Mara', '1 waiting')
  expect(ticketFor([hit('users', 'Olga Reyes', 'Active'), person], () => true)).toMatchObject({
    label: 'New ticket for Thistlewood, Mara',
    href: '/dashboard/helpDesk/tickets/new?customerId=n&contactId=Thistlewood%2C+Mara',
  })
  expect(ticketFor([person], () => false)).toBeUndefined()
  expect(ticketFor([hit('users', 'Olga Reyes', 'Active')], () => true)).toBeUndefined()
})
