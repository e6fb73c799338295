import { collections } from '@postern/domain/areas/index.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { tenantSpaces } from '@postern/domain/areas/people/tenantSpaces.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import { createGroups, groupLabels } from './createGroups.ts'
import { creatableFields } from './formValues.ts'

const groupsOf = (resource: Resource) => createGroups(resource, creatableFields(resource))
const namesOf = (resource: Resource) => groupsOf(resource).map(({ fields }) => fields.map(([name]) => name))

describe('the fields of a create form', () => {
  it.each(collections.map((resource) => [resource.name, resource] as const))(
    '%s: shows every field once, and required ones in the first group',
    (_name, resource) => {
      const [first = [], ...rest] = namesOf(resource)
      const all = creatableFields(resource)
      expect([...first, ...rest.flat()].toSorted()).toEqual(all.map(([name]) => name).toSorted())
      expect(all.filter(([name, { given }]) => given && !first.includes(name))).toEqual([])
    },
  )

  it('starts with required fields and those that matter for this kind of record', () => {
    const [first = []] = namesOf(sites)
    expect(first.slice(0, 2)).toEqual(['name', 'code'])
    expect(first).toContain('timezone')
    expect(first).not.toContain('latitude')
    expect(namesOf(contacts)[0]).toEqual(expect.arrayContaining(['firstName', 'lastName', 'emails', 'phones']))
  })

  it('collapses the rest by section, in the order of the sections', () => {
    const rest = groupsOf(sites).slice(1)
    const titles = rest.map(({ title }) => title)
    expect(rest.every(({ folded }) => folded)).toBe(true)
    expect(titles).toEqual(Object.keys(sites.sections).filter((title) => titles.includes(title)))
    expect(rest.map(groupLabels).join()).toContain('Pickup instructions')
  })

  it('shows fields without a section at the end, under More', () => {
    const all = creatableFields(sites)
    const groups = createGroups({ ...sites, sections: {} }, all)
    expect(groups.map(({ title }) => title)).toEqual([undefined, 'More'])
    expect(groups.flatMap(({ fields }) => fields)).toHaveLength(all.length)
  })

  it('collapses nothing if only a few fields are left', () => {
    expect(groupsOf(tenantSpaces).some(({ folded }) => folded)).toBe(false)
    const few = creatableFields(sites).slice(0, 6)
    expect(createGroups(sites, few).some(({ folded }) => folded)).toBe(false)
  })
})
