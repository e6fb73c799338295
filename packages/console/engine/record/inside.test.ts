import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { floors } from '@postern/domain/areas/places/floors.ts'
import { locations } from '@postern/domain/areas/places/locations.ts'
import { homesOf } from '@postern/domain/engine/lookup.ts'
import { expect, it } from 'vitest'
import { listInside, narrowedBy } from './inside.ts'

it('narrows a ref by the parents selected in the form, and by nothing else', () => {
  const { buildingId, floorId, parentLocationId, siteId, locationTypeId, departmentId } = locations.fields
  expect(narrowedBy(locations, buildingId)).toEqual(['siteId'])
  expect(narrowedBy(locations, floorId)).toEqual(['buildingId'])
  // Inside another location of its site, of any type.
  expect(narrowedBy(locations, parentLocationId)).toEqual(['siteId'])
  for (const free of [siteId, locationTypeId, departmentId]) expect(narrowedBy(locations, free)).toEqual([])
  expect(narrowedBy(contacts, contacts.fields.locationId)).toEqual(['siteId'])
  expect(homesOf(floors)).toEqual(['buildingId'])
})

it('does not narrow anything before a selection', () => {
  expect(listInside(['siteId'], [null])).toBeUndefined()
  expect(listInside(['siteId'], ['one'])).toEqual({ filters: [{ field: 'siteId', operator: 'eq', values: ['one'] }] })
})
