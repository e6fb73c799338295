/** A customer's users, who work with the product apps, and their roles. */

import type { RoleTemplateName } from '@postern/domain/areas/access/roleTemplateNames.ts'
import { roleTemplates } from '@postern/domain/areas/access/roleTemplates.ts'
import { securityRoles } from '@postern/domain/areas/access/securityRoles.ts'
import { users } from '@postern/domain/areas/access/users.ts'
import { cities } from '../../cities.ts'
import type { Chronicle } from '../../history.ts'
import { firstNames, lastNames } from '../../names.ts'
import type { Random } from '../../random.ts'
import type { RoleRow, SiteRow, UserRow, ValuesIn } from '../../rows.ts'
import { seriesOf, setUpAt } from '../../series.ts'
import { type Client, emailOf, noPhone, phoneAt } from '../customers/customers.ts'
import type { Crew } from './staff.ts'
import { namesOf, type UserValues, userValues } from './userValues.ts'

type RoleValues = ValuesIn<RoleRow>

interface RolePlan extends Pick<RoleValues, 'name' | 'description'> {
  readonly template: RoleTemplateName
  readonly titles: readonly string[]
  /** Per 100 users. */
  readonly share: number
  readonly more?: Partial<RoleValues>
}

const plans: readonly RolePlan[] = [
  {
    name: 'Mailroom operator',
    template: 'operator',
    description: 'Receives and hands out.',
    titles: ['Mail clerk', 'Mailroom assistant', 'Receiving clerk'],
    share: 52,
    more: { isDefault: true, isSystem: true },
  },
  {
    name: 'Shift supervisor',
    template: 'supervisor',
    description: 'Corrects parcels and opens single doors.',
    titles: ['Shift lead', 'Mailroom supervisor'],
    share: 20,
    more: { stationKinds: ['workstation', 'handheld'] },
  },
  {
    name: 'Mail services manager',
    template: 'manager',
    description: 'Runs the mailroom, with reports and secure storage.',
    titles: ['Mail services manager', 'Facilities manager'],
    share: 8,
  },
  {
    name: 'Administrator',
    template: 'admin',
    description: 'Full access to the product apps.',
    titles: ['IT administrator', 'Systems analyst'],
    share: 6,
    more: { isSystem: true },
  },
  {
    name: 'Reports only',
    template: 'readOnly',
    description: 'Views reports. Can’t change anything.',
    titles: ['Controller', 'Office manager'],
    share: 6,
  },
  {
    name: 'Locker attendant',
    template: 'lockerAttendant',
    description: 'Manages lockers and helps recipients.',
    titles: ['Locker attendant', 'Concierge'],
    share: 8,
    more: { stationKinds: ['lockerController', 'handheld'] },
  },
]

const plansFor = ({ plan }: Client): readonly RolePlan[] =>
  plans.filter(({ template }) => template !== 'lockerAttendant' || plan.kind.products.includes('lockers'))

export function rolesOf(chronicle: Chronicle, crew: Crew, client: Client): RoleRow[] {
  const add = seriesOf(chronicle, crew, client, securityRoles, setUpAt(client, 2), 44_119)
  return plansFor(client).map(({ name, description, template, more }) => {
    const { productPermissions, maxGrantLevel } = roleTemplates[template]
    const values: RoleValues = {
      externalId: null,
      notes: null,
      name,
      description,
      baseTemplate: template,
      maxGrantLevel,
      productPermissions,
      permissions: {},
      stationKinds: [],
      isDefault: false,
      isSystem: false,
      ...more,
    }
    const before = values.isSystem || template !== 'supervisor' ? [] : [{ stationKinds: [] }]
    return add(values, { before })
  })
}

/** Number of users: grows with the number of sites, up to the plan's limit. */
function sizeOf({ plan }: Client, sites: number, random: Random): number {
  const [, , most] = plan.limits ?? []
  return Math.min(10 + sites * random.int(3, 5), most ?? 40, 40)
}

function freshName(random: Random, taken: Set<string>): string {
  for (;;) {
    const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}

const pickPlan = (random: Random, from: readonly RolePlan[]): RolePlan => {
  const tickets = from.flatMap((plan) => Array.from({ length: plan.share }, () => plan))
  return random.pick(tickets)
}

/** Most are active; the newest haven't accepted their invitation yet, and some have left. */
function standing(random: Random, isNew: boolean): Pick<UserValues, 'status'> {
  if (isNew) return { status: 'invited' }
  return { status: random.chance(0.07) ? 'deactivated' : random.chance(0.03) ? 'locked' : 'active' }
}

export function usersOf(
  chronicle: Chronicle,
  crew: Crew,
  client: Client,
  roles: readonly RoleRow[],
  sites: readonly SiteRow[],
): UserRow[] {
  const { plan, row, until, stopped } = client
  const random = chronicle.random(`users ${plan.code}`)
  const available = plansFor(client)
  const open = sites.filter(({ archivedAt }) => archivedAt === null)
  const size = sizeOf(client, open.length, random)
  const [start, end] = [setUpAt(client, 30), stopped ?? until]
  const add = seriesOf(chronicle, crew, client, users, start, Math.floor((end - start) / (size + 1)))
  const taken = new Set<string>()
  const bySso = plan.kind.plan === 'enterprise'
  return Array.from({ length: size }, (_, index) => {
    const name = freshName(random, taken)
    // The first user is an admin, to manage the rest.
    const chosen = index === 0 ? available.find(({ template }) => template === 'admin') : pickPlan(random, available)
    const role = roles.find((candidate) => candidate.name === chosen?.name)
    if (!chosen || !role) throw new Error(`there is no role for ${name}`)
    const { status } = standing(random, index >= size - 2 && stopped === undefined)
    const known = status !== 'invited'
    const some = open.length > 1 && random.chance(0.45) ? random.sample(open, random.int(1, 2)) : []
    const last = end - random.int(1, 30) * random.int(1, 9) * 3_600_000
    const values = userValues({
      ...namesOf(name),
      email: emailOf(name, plan.domain),
      securityRoleId: role.id,
      siteScope: some.length > 0 ? 'selected' : 'all',
      siteIds: some.map(({ id }) => id),
      status,
      mfaRequired: known && random.chance(0.25),
      authSource: bySso && random.chance(0.6) ? 'sso' : 'local',
      lastLoginAt: known && random.chance(0.93) ? chronicle.calendar.instant(last) : null,
      passwordChangedAt: known ? chronicle.calendar.instant(start + random.int(1, 40) * 60_000) : null,
      ...(random.chance(0.4) ? phoneAt(cities[plan.address[0]], random) : noPhone),
      jobTitle: random.pick(chosen.titles),
      employeeId: random.chance(0.7) ? `E${String(10_000 + index * 37 + random.int(0, 30))}` : null,
      badgeId: random.chance(0.5) ? `B-${4_000 + index}` : null,
      username: chosen.template === 'operator' ? `${emailOf(name, '').replace('@', '').slice(0, 36)}${index}` : null,
      timezone: row.timezone,
    })
    const before: Partial<UserValues>[] = status === 'deactivated' || status === 'locked' ? [{ status: 'active' }] : []
    const labels: Record<string, string> = { securityRoleId: role.name }
    return add(values, { before, labels })
  })
}
