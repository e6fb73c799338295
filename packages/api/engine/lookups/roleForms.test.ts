/** Every role of the provider × every form it may open: all pickers answer, and the form can be completed. */
import { rolePermissions } from '@postern/demo/areas/access/roles.ts'
import { collections, resources } from '@postern/domain/areas/index.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { type Permission, permissionTo } from '@postern/domain/auth/permission.ts'
import { filterLookups, formLookups } from '@postern/domain/engine/lookup.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import { pathOf, sampleBody, sampleRecord } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'

const { admin, person, north } = await testServer()

const may = (permissions: readonly Permission[], resource: Resource, verb: 'view' | 'create' | 'edit'): boolean => {
  const word = permissionTo(resource.permission, verb)
  return word !== undefined && permissions.includes(word)
}

describe.each(Object.entries(rolePermissions))('%s', (_role, permissions) => {
  it('gets an answer from every picker of every form and filter it may open', async () => {
    const someone = await person(permissions)
    const asked = resources
      .filter((resource) => may(permissions, resource, 'view'))
      .flatMap((resource) => [
        ...(may(permissions, resource, 'create') || may(permissions, resource, 'edit')
          ? formLookups(resource)
          : []
        ).map(([field]) => `${pathOf(resource, north)}/lookups/${field}?for=form`),
        ...filterLookups(resource).map(([field]) => `${pathOf(resource, north)}/lookups/${field}?for=filter`),
      ])
    const answers = await Promise.all(asked.map(async (path) => `${(await someone.get(path)).statusCode} ${path}`))
    expect(asked.length).toBeGreaterThan(20)
    expect(answers.filter((line) => !line.startsWith('200 '))).toEqual([])
  })

  it('can complete every form for a new record', async () => {
    const someone = await person(permissions)
    for (const resource of collections.filter((each) => may(permissions, each, 'create'))) {
      const path = pathOf(resource, north)
      const body = await sampleBody(admin, resource, north)
      for (const [field] of formLookups(resource).filter(([, { required, kind }]) => required && kind === 'ref')) {
        const offered = await someone.get(`${path}/lookups/${field}?ids=${body[field]}`)
        expect(offered.json().items, `${resource.name}.${field}`).toHaveLength(1)
      }
      const answer = await someone.post(path, body)
      expect(answer.statusCode, `${resource.name}: ${answer.body}`).toBe(201)
    }
  })
})

it('lets Support merge two contacts of one person', async () => {
  const support = await person(rolePermissions['Support agent'])
  const [stays, goes] = [await sampleRecord(admin, contacts, north), await sampleRecord(admin, contacts, north)]
  const asRead = ({ id, rowVersion }: AnyRecord) => ({ id, rowVersion })
  const merged = await support.post(`/api/customers/${north}/contacts/merge`, {
    stays: asRead(stays),
    goes: asRead(goes),
    take: [],
  })
  expect(merged.statusCode, merged.body).toBe(200)
})

it('detects pickers that follow the permission of the records they name (control)', () => {
  const { Implementation } = rolePermissions
  const closed = resources
    .filter((resource) => may(Implementation, resource, 'edit'))
    .flatMap((resource) => formLookups(resource))
    .filter(([, { target }]) => !may(Implementation, resourceNamed(target), 'view'))
  expect(closed.map(([name]) => name)).toEqual(['appId', 'pinnedVersionId', 'lockerVendorId'])
})
