import { roleTemplates } from '@postern/domain/areas/access/roleTemplates.ts'
import { demoPassword, signIns } from '@postern/domain/auth/demoSignIns.ts'
import { catalogues, unmetNeeds } from '@postern/domain/auth/grants.ts'
import { canOpenSystem, granted } from '@postern/domain/auth/permission.ts'
import { describe, expect, it } from 'vitest'
import { signInsOf } from '../../signIns.ts'
import { demoWorld, worldSeed } from '../../world.ts'

const world = demoWorld('2026-11-15', { size: 'small' })
const staff = world.users.filter(({ customerId }) => customerId === world.provider.id)
const roles = world.securityRoles.filter(({ customerId }) => customerId === world.provider.id)

describe('the roles', () => {
  it('grant View wherever they grant more, and so do role templates', () => {
    for (const { name, permissions } of world.securityRoles)
      expect(unmetNeeds(catalogues.staff, null, permissions), name).toEqual([])
    for (const [name, { staffPermissions }] of Object.entries(roleTemplates))
      expect(unmetNeeds(catalogues.staff, null, staffPermissions), name).toEqual([])
    for (const { name, scopes } of world.appSecurityRoles)
      expect(unmetNeeds(catalogues.scopes, null, scopes), name).toEqual([])
  })
})

describe('the staff', () => {
  it('has a sign-in for every role, and one with a second factor', () => {
    expect(demoPassword).toBe('postern-demo-1')
    expect(new Set(signIns.map(({ role }) => role)).size).toBe(6)
    for (const { email, name, role } of signIns) {
      const person = staff.find((candidate) => candidate.email === email)
      expect(person).toMatchObject({ name, status: 'active', labels: { securityRoleId: role } })
    }
    expect(staff.filter(({ mfaRequired }) => mfaRequired).map(({ email }) => email)).toEqual(['mfa@postern.test'])
  })

  it('opens the system area to four of the six roles', () => {
    const open = roles.filter(({ permissions }) => canOpenSystem({ securityRole: permissions, customerIds: null }))
    expect(open.map(({ name }) => name).sort()).toEqual(['Carrier analyst', 'Operations', 'Read only', 'Super admin'])
    const role = (name: string) => roles.find((candidate) => candidate.name === name)?.permissions
    expect(granted(role('Carrier analyst'), 'mail.carrierLogic.primary.view')).toBe(true)
    expect(granted(role('Carrier analyst'), 'applications.view')).toBe(false)
    expect(granted(role('Operations'), 'customers.sites.edit')).toBe(true)
    expect(granted(role('Operations'), 'customers.sites.delete')).toBe(false)
    expect(granted(role('Support agent'), 'lockers.lockers.open')).toBe(true)
    expect(granted(role('Support agent'), 'lockers.lockers.openAll')).toBe(false)
    expect(granted(role('Support agent'), 'customers.sites.edit')).toBe(false)
    expect(granted(role('Implementation'), 'customers.sites.delete')).toBe(true)
    expect(JSON.stringify(role('Read only')).replaceAll('"view":true', '')).not.toContain('true')
  })
})

it('each user’s last sign-in in the log matches their lastLoginAt, with none after it', () => {
  const people = world.users.filter(({ customerId }) => customerId !== world.provider.id)
  const entries = signInsOf(people, worldSeed)
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  for (const { id, lastLoginAt } of people) {
    const theirs = entries
      .filter(({ userId, outcome }) => userId === id && outcome === 'success')
      .map(({ at }) => Date.parse(at))
    expect(theirs.length === 0 ? null : Math.max(...theirs)).toBe(lastLoginAt === null ? null : Date.parse(lastLoginAt))
  }
})
