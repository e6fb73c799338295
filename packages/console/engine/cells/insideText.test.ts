import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { locations } from '@postern/domain/areas/places/locations.ts'
import { expect, it } from 'vitest'
import { bareRecord } from '../../testing/bareRecord.ts'
import { besideTitle, insideText, repeatedTitles } from './insideText.ts'

const bank = (site: string) => bareRecord({ name: 'Lobby East', labels: { siteId: site } })
const banks = [
  bank('Main Campus'),
  bank('North Campus'),
  bareRecord({ name: 'Dock', labels: { siteId: 'Main Campus' } }),
]
const repeated = repeatedTitles(lockerBanks, banks)

it('names the parents of a record, as its definition says', () => {
  expect(insideText(lockers, bareRecord({ label: '27', labels: { lockerBankId: 'Lobby East' } }))).toBe('Lobby East')
  const labels = { siteId: 'Main Campus', departmentId: 'Chemistry', contactTypeId: 'Staff' }
  expect(insideText(contacts, bareRecord({ displayName: 'Ada', labels }))).toBe('Chemistry, Main Campus')
  expect(insideText(contacts, bareRecord({ displayName: 'Ada' }))).toBeNull()
})

it('shows the parent next to a repeated name, and next to no other', () => {
  const shown = banks.map((record) => besideTitle(lockerBanks, record, { repeated, shown: ['name', 'status'] }))
  expect(shown).toEqual(['Main Campus', 'North Campus', undefined])
})

it('does not repeat what a visible column already says', () => {
  const [first = bank('')] = banks
  expect(besideTitle(lockerBanks, first, { repeated, shown: ['name', 'siteId'] })).toBeUndefined()
  const shelf = bareRecord({ name: 'A-01', path: 'Main Campus › Keller Hall', labels: { siteId: 'Main Campus' } })
  const both = { repeated: repeatedTitles(locations, [shelf, shelf]) }
  expect(besideTitle(locations, shelf, { ...both, shown: ['name', 'path'] })).toBeUndefined()
  expect(besideTitle(locations, shelf, { ...both, shown: ['name'] })).toBe('Main Campus')
})
