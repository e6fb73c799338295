import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collections, singles } from '../areas/index.ts'
import {
  allPermissions,
  can,
  canOpenSystem,
  canReach,
  granted,
  type Permission,
  permissionTree,
  systemGate,
} from './permission.ts'

const actor = (...paths: Permission[]) => ({ securityRole: permissionTree(paths), customerIds: null })

describe('permissions', () => {
  it('has the 5 paths of the system gate literally', () => {
    const role = permissionTree(systemGate)
    expect(role).toEqual({
      applications: { view: true },
      mail: { carrierLogic: { primary: { view: true } } },
      lockerVendors: { view: true },
      apiUsers: { view: true },
      versions: { view: true },
    })
  })

  it.each(systemGate)('opens the system area with %s alone', (path) => {
    expect(canOpenSystem(actor(path))).toBe(true)
  })

  it('opens the system area with nothing else: not with everything but these 5, not without a user', () => {
    const others = allPermissions.filter((path) => !(systemGate as readonly string[]).includes(path))
    expect(canOpenSystem(actor(...others))).toBe(false)
    for (const nobody of [null, undefined, { securityRole: null, customerIds: null }])
      expect(canOpenSystem(nobody)).toBe(false)
  })

  it('grants exactly the paths the tree was built from, whatever the set', () => {
    fc.assert(
      fc.property(fc.subarray([...allPermissions]), (paths) => {
        const person = actor(...paths)
        expect(allPermissions.filter((path) => can(person, path))).toEqual(paths)
      }),
    )
  })

  it('is granted by true only: a missing branch, another value or an inherited property denies', () => {
    const path = 'mail.carrierLogic.primary.view'
    for (const tree of [
      null,
      undefined,
      {},
      { mail: null },
      { mail: { carrierLogic: true } },
      { mail: { carrierLogic: { primary: { view: 'yes' } } } },
      { mail: { carrierLogic: { primary: { view: 1 } } } },
    ])
      expect(granted(tree, path)).toBe(false)
    expect(granted({}, 'constructor.name')).toBe(false)
  })

  it('reaches every customer, or the named ones', () => {
    expect(canReach({ securityRole: null, customerIds: null }, 'a')).toBe(true)
    expect(canReach({ securityRole: null, customerIds: ['a'] }, 'a')).toBe(true)
    expect(canReach({ securityRole: null, customerIds: ['a'] }, 'b')).toBe(false)
    expect(canReach({ securityRole: null, customerIds: [] }, 'a')).toBe(false)
  })

  it('has 4 verbs for every collection, and 2 for a record that each customer has once', () => {
    for (const { permission } of singles)
      for (const verb of ['view', 'edit']) expect(allPermissions).toContain(`${permission}.${verb}`)
    for (const { permission } of collections)
      for (const verb of ['view', 'create', 'edit', 'delete']) expect(allPermissions).toContain(`${permission}.${verb}`)
  })
})
