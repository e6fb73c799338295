/** API users: one for each customer or place that an app runs in. */
import { apiUsers } from '@postern/domain/areas/devices/apiUsers.ts'
import { monthsAgo, workday } from '../../calendar.ts'
import type { Chronicle } from '../../history.ts'
import type { ApiUserRow, AppRow, AppSecurityRoleRow, CustomerRow, ValuesIn } from '../../rows.ts'
import { systemSeries } from '../../series.ts'
import type { Crew } from '../access/staff.ts'

type Values = ValuesIn<ApiUserRow>

/** Names and customers, by app key. */
const plans: Readonly<
  Record<string, readonly (readonly [name: string, customers: number, status: Values['status']])[]>
> = {
  'locker-controller': [
    ['Controllers in North America', 5, 'active'],
    ['Controllers in Europe', 2, 'active'],
    ['Bench in the workshop', 0, 'suspended'],
  ],
  'mail-desktop': [
    ['Desks', 8, 'active'],
    ['Desks of the pilot', 1, 'revoked'],
  ],
  'recipient-portal': [['Portal', 9, 'active']],
  'meridian-dispatch': [
    ['Dispatch, live', 1, 'active'],
    ['Dispatch, trial', 1, 'active'],
  ],
}

export function apiUsersOf(
  chronicle: Chronicle,
  crew: Crew,
  apps: readonly AppRow[],
  customers: readonly CustomerRow[],
  roles: readonly AppSecurityRoleRow[],
): ApiUserRow[] {
  const random = chronicle.random('api users')
  const { instant, day } = chronicle.calendar
  const add = systemSeries(chronicle, crew, apiUsers, monthsAgo(14), 6 * workday)
  const settled = customers.filter(({ status }) => status === 'live')
  return apps.flatMap((app) =>
    (plans[app.key] ?? []).map(([name, count, status]) => {
      const reached =
        app.servedCustomerId === null
          ? random.sample(settled, count)
          : customers.filter(({ id }) => id === app.servedCustomerId)
      const used = status === 'active'
      const role = roles.find(({ appKinds }) => appKinds.includes(app.kind)) ?? random.pick(roles)
      const values: Values = {
        appId: app.id,
        name,
        status,
        appSecurityRoleId: role.id,
        environment: name.includes('trial') || name.includes('workshop') ? 'staging' : 'production',
        allCustomers: role.dataScope === 'all',
        customerIds: reached.map(({ id }) => id).sort(),
        expiresOn: used ? day(random.int(12, 300) * workday) : null,
        notes: null,
        tokenHint: null,
        tokenMadeAt: null,
        lastUsedAt: used ? instant(-random.int(1, 40) * (workday / 40)) : null,
        lastIp: used ? `203.0.113.${random.int(2, 250)}` : null,
      }
      const labels = {
        appId: app.name,
        appSecurityRoleId: role.name,
        ...Object.fromEntries(reached.map(({ id, name: label }) => [id, label])),
      }
      const before: Partial<Values>[] = status === 'active' ? [] : [{ status: 'active' }]
      return add(values, { before, labels })
    }),
  )
}
