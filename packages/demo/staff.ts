/** The provider's own people, and who of them may have done what when. */
import { granted, type Permission, type PermissionTree, permissionTree } from '@postern/domain/permission.ts'
import { type Moment, monthsAgo, workday } from './calendar.ts'
import type { Chronicle } from './history.ts'
import type { Random } from './random.ts'
import { rolePermissions } from './roles.ts'
import type { RoleRow, StaffRow } from './rows.ts'
import { type RoleName, signIns } from './signIns.ts'

interface Person {
  readonly email: string
  readonly name: string
  readonly role: RoleName
}

const colleagues: readonly Person[] = [
  { email: 'omar.haddad@postern.test', name: 'Omar Haddad', role: 'Super admin' },
  { email: 'dana.ruiz@postern.test', name: 'Dana Ruiz', role: 'Operations' },
  { email: 'priya.nair@postern.test', name: 'Priya Nair', role: 'Implementation' },
  { email: 'tess.lindqvist@postern.test', name: 'Tess Lindqvist', role: 'Implementation' },
  { email: 'jonas.bech@postern.test', name: 'Jonas Bech', role: 'Implementation' },
  { email: 'mira.castellanos@postern.test', name: 'Mira Castellanos', role: 'Implementation' },
  { email: 'helen.marsh@postern.test', name: 'Helen Marsh', role: 'Support agent' },
]

/** Months since they joined. Whoever is not here has been there from the beginning. */
const joined: Readonly<Record<string, number>> = {
  'Ingrid Solheim': 72,
  'Dana Ruiz': 68,
  'Marcus Oyelaran': 63,
  'Priya Nair': 60,
  'Yuki Tanabe': 58,
  'Tess Lindqvist': 52,
  'Caleb Whitford': 44,
  'Mira Castellanos': 40,
  'Helen Marsh': 36,
  'Beatrix Lowell': 20,
  'Rafael Quintero': 12,
  'Jonas Bech': 9,
}

export const founding: Moment = monthsAgo(74)

export interface Crew {
  /** Made the provider, the roles and the colleagues. */
  readonly founder: string
  readonly roles: RoleRow[]
  readonly staff: StaffRow[]
  /** Somebody who was there at that moment and had the right. */
  actor(random: Random, permission: Permission, at: Moment): string
  named(name: string): string
}

export function hireStaff(chronicle: Chronicle, providerId: string): Crew {
  const { newId, record } = chronicle
  const founder = newId(founding)
  const startOf = (name: string): Moment => {
    const months = joined[name]
    return months === undefined ? founding + 0.2 * workday : monthsAgo(months)
  }

  const roleIds = new Map<RoleName, string>()
  const trees = new Map<RoleName, PermissionTree>()
  const roles = signIns
    .map(({ role }) => role)
    .filter((role, index, all) => all.indexOf(role) === index)
    .map((name, index): RoleRow => {
      const born = founding + index * 60_000
      const id = newId(born)
      const permissions = permissionTree(rolePermissions[name])
      roleIds.set(name, id)
      trees.set(name, permissions)
      const values = { name, permissions }
      return {
        customerId: providerId,
        ...record({ resource: 'securityRoles', id, customerId: providerId, born, by: founder, values }),
      }
    })

  const people = [...signIns, ...colleagues].map(({ name, email, role }, index) => {
    const born = index === 0 ? founding : startOf(name) + index * 90_000
    return { name, email, role, born, id: index === 0 ? founder : newId(born) }
  })
  const staff = people.map(({ id, name, email, role, born }): StaffRow => {
    const values = { name, email, securityRoleId: roleIds.get(role) ?? '', customerIds: null, isActive: true }
    return {
      customerId: providerId,
      ...record({
        resource: 'users',
        id,
        customerId: providerId,
        born,
        by: founder,
        values,
        labels: { securityRoleId: role },
      }),
    }
  })

  return {
    founder,
    roles,
    staff,
    actor: (random, permission, at) =>
      random.pick(people.filter(({ role, born }) => born < at && granted(trees.get(role), permission))).id,
    named: (name) => {
      const found = people.find((person) => person.name === name)
      if (!found) throw new Error(`nobody is called ${name}`)
      return found.id
    },
  }
}
