/** The provider's staff, and who could have done what when. */

import { securityRoles } from '@postern/domain/areas/access/securityRoles.ts'
import { users } from '@postern/domain/areas/access/users.ts'
import { type RoleName, signIns } from '@postern/domain/auth/demoSignIns.ts'
import { granted, type Permission, permissionTree } from '@postern/domain/auth/permission.ts'
import { lately, type Moment, monthsAgo, workday } from '../../calendar.ts'
import type { Chronicle } from '../../history.ts'
import type { Random } from '../../random.ts'
import type { RoleRow, UserRow, ValuesIn } from '../../rows.ts'
import { plainRole, roleFacts, roleNames, rolePermissions } from './roles.ts'
import { namesOf, userValues } from './userValues.ts'

interface Person {
  readonly email: string
  readonly name: string
  readonly role: RoleName
  readonly mfaRequired?: boolean
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

/** Months since they joined. Staff not listed have been there from the start. */
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

export const founding: Moment = monthsAgo(74) + 3_127_411

export interface Crew {
  /** Created the provider, the roles and the staff. */
  readonly founder: string
  readonly roles: RoleRow[]
  readonly staff: UserRow[]
  /** A staff member who had joined by then and had the permission. */
  actor(random: Random, permission: Permission, at: Moment): string
  named(name: string): string
}

/** The roles and the founder are created at the same moment; the founder adds everyone else as they join. */
export function hireStaff(chronicle: Chronicle, providerId: string): Crew {
  const { newId, record, calendar } = chronicle
  const random = chronicle.random('staff')
  const founder = newId(founding)
  const made = { customerId: providerId, by: founder }

  const roles = roleNames.map((name): RoleRow => {
    const paths = rolePermissions[name]
    const values: ValuesIn<RoleRow> = {
      name,
      permissions: permissionTree(paths),
      ...roleFacts[name],
      ...plainRole,
    }
    const life = { resource: securityRoles.name, id: newId(founding), born: founding, values, ...made }
    return { customerId: providerId, ...record(life) }
  })
  const roleNamed = (name: string): RoleRow => {
    const found = roles.find((role) => role.name === name)
    if (!found) throw new Error(`there is no role ${name}`)
    return found
  }

  const people = [...signIns, ...colleagues].map(({ name, email, role, mfaRequired = false }, index) => {
    const months = joined[name]
    const born = months === undefined ? founding + index * 3_511_532 : monthsAgo(months) + random.int(1, workday / 3)
    return { name, email, role: roleNamed(role), mfaRequired, born, id: index === 0 ? founder : newId(born) }
  })
  const staff = people.map(({ id, name, email, role, mfaRequired, born }): UserRow => {
    const values = userValues({
      ...namesOf(name),
      email,
      securityRoleId: role.id,
      mfaRequired,
      jobTitle: role.name,
      lastLoginAt: calendar.instant(lately - random.int(0, 2 * workday)),
      passwordChangedAt: calendar.instant(born),
    })
    const life = { resource: users.name, id, born, values, labels: { securityRoleId: role.name }, ...made }
    return { customerId: providerId, ...record(life) }
  })

  const permitted = new Map<Permission, typeof people>()
  const peopleWith = (permission: Permission) => {
    const found = permitted.get(permission) ?? people.filter(({ role }) => granted(role.permissions, permission))
    permitted.set(permission, found)
    return found
  }

  return {
    founder,
    roles,
    staff,
    actor: (chance, permission, at) => chance.pick(peopleWith(permission).filter(({ born }) => born < at)).id,
    named: (name) => {
      const found = people.find((person) => person.name === name)
      if (!found) throw new Error(`nobody is called ${name}`)
      return found.id
    },
  }
}
