import { expect, it } from 'vitest'
import type { PageAccess } from '../session/access.ts'
import { createEntries, matches, sectionEntries, settingsEntry } from './entries.ts'

const northgate = { id: 'n', name: 'Northgate University' }
const all = () => true
const may =
  (...words: string[]) =>
  (access: PageAccess | undefined) =>
    typeof access === 'string' && words.includes(access)
const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label)

it('starts with the few records that are created most, and finds all others by typing', () => {
  expect(labels(createEntries(all, northgate, ''))).toEqual(['New contact', 'New site', 'New user', 'New locker bank'])
  expect(labels(createEntries(all, undefined, ''))).toEqual(['New customer'])
  expect(labels(createEntries(all, northgate, 'new'))).toContain('New carrier')
})

it('offers to create only what the role may create', () => {
  expect(labels(createEntries(may('customers.sites.create'), northgate, 'new'))).toEqual(['New site'])
  expect(createEntries(may('customers.sites.view'), northgate, 'new')).toEqual([])
})

it('offers a customer’s settings to users who may view them, and finds their parts by name', () => {
  expect(labels(settingsEntry(all, northgate))).toEqual(['Go to settings'])
  expect(settingsEntry(may(), northgate)).toEqual([])
  const security = sectionEntries(all, northgate).filter((entry) => matches(entry, 'settings security'))
  expect(security[0]?.run).toEqual({ href: `/customers/${northgate.id}/settings#security` })
  expect(labels(security)).toEqual(['Security'])
  expect(labels(sectionEntries(may('customers.sites.view'), northgate))).toEqual(['Sites', 'Parcels'])
})

it('finds a page by its words in any order, with or without "go to"', () => {
  const sites = sectionEntries(may('customers.sites.view'), northgate)
  for (const query of ['sites', 'go to sites', 'northgate sites'])
    expect(sites.some((entry) => matches(entry, query))).toBe(true)
  expect(sites.some((entry) => matches(entry, 'sites halcyon'))).toBe(false)
})
