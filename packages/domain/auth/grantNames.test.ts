import { describe, expect, it } from 'vitest'
import { humanise } from '../values/text.ts'
import { grantName, needPermission, permissionName, unmetNeedSentences } from './grantNames.ts'
import { catalogues, pathsOfCatalogue } from './grants.ts'
import { allPermissions, treeOf } from './permission.ts'

const { staff } = catalogues
const ordinary = ['view', 'create', 'edit', 'delete', 'read', 'write']
const verbOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)

describe('the names of permissions', () => {
  it.each(Object.entries(catalogues))('are readable and different for each permission of %s', (_, catalogue) => {
    const names = pathsOfCatalogue(catalogue).map((path) => grantName(catalogue, path))
    for (const name of names) expect(name).toMatch(/^[A-Z][a-z]+(?: [A-Za-z]+)+$/)
    expect(new Set(names).size).toBe(names.length)
  })

  it('have their own text for special permissions instead of one derived from the code', () => {
    expect(permissionName('customers.users.resetMfa')).toBe('Reset second factor')
    expect(permissionName('customers.contacts.merge')).toBe('Merge contacts')
    const raw = ['resetMfa', 'pii', 'cloneConfig', 'testPrint'].map(humanise)
    const special = allPermissions.filter((path) => !ordinary.includes(verbOf(path)))
    for (const path of special)
      expect(
        raw.some((words) => permissionName(path).startsWith(words)),
        path,
      ).toBe(false)
  })

  it('belong to one catalog each, so a name means one thing', () => {
    const all = Object.values(catalogues).flatMap(pathsOfCatalogue)
    expect(new Set(all).size).toBe(all.length)
  })

  it('show a path from an older release as is', () => {
    expect(grantName(staff, 'customers.pigeons.fly')).toBe('customers.pigeons.fly')
  })
})

describe('the message of a refusal', () => {
  it('names the missing permissions', () => {
    expect(needPermission(['lockers.banks.view'])).toBe('You need permission to view locker banks.')
    expect(needPermission(['apiUsers.view', 'redis.flush'])).toBe(
      'You need permission to view API users or flush Redis.',
    )
  })

  it('never says “expired”, which would end the session (spec:session#401)', () => {
    for (const permission of allPermissions) expect(needPermission([permission])).not.toMatch(/expired/i)
  })

  it('has one sentence per permission that others need', () => {
    const after = treeOf(['customers.sites.create', 'customers.sites.edit', 'audit.view', 'redis.flush'])
    expect(unmetNeedSentences(staff, null, after)).toEqual([
      'Create sites and Edit sites need View sites. Turn on View sites too.',
      'Flush Redis needs View Redis instances. Turn on View Redis instances too.',
    ])
    expect(unmetNeedSentences(staff, after, after)).toEqual([])
  })
})
