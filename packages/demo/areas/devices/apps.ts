/** The platform's apps: on desks, handhelds and lockers, and customers' integrations. */
import { apps } from '@postern/domain/areas/devices/apps.ts'
import { monthsAgo, workday } from '../../calendar.ts'
import type { Chronicle } from '../../history.ts'
import { momentOf } from '../../ids.ts'
import type { AppRow, AppSecurityRoleRow, CustomerRow, ValuesIn } from '../../rows.ts'
import { systemSeries } from '../../series.ts'
import type { Crew } from '../access/staff.ts'

type Values = ValuesIn<AppRow>

interface AppPlan
  extends Pick<Values, 'name' | 'key' | 'product' | 'kind' | 'platforms' | 'status' | 'ownerTeam' | 'description'> {
  /** The code of the customer it serves. */
  readonly serves?: string
}

const plans: readonly AppPlan[] = [
  {
    name: 'Mail Desktop',
    key: 'mail-desktop',
    product: 'mail',
    kind: 'desktop',
    platforms: ['windows', 'macos'],
    status: 'live',
    ownerTeam: 'Desk team',
    description: 'Receiving, sorting and delivery at the mailroom desk.',
  },
  {
    name: 'Mail Handheld',
    key: 'mail-handheld',
    product: 'mail',
    kind: 'mobile',
    platforms: ['android', 'ios'],
    status: 'live',
    ownerTeam: 'Mobile team',
    description: 'Scanning on delivery routes, with signature and photo.',
  },
  {
    name: 'Pick-up Kiosk',
    key: 'mail-kiosk',
    product: 'parcels',
    kind: 'kiosk',
    platforms: ['windows'],
    status: 'live',
    ownerTeam: 'Desk team',
    description: 'Self-service pickup for recipients.',
  },
  {
    name: 'Locker Controller',
    key: 'locker-controller',
    product: 'lockers',
    kind: 'service',
    platforms: ['linux'],
    status: 'live',
    ownerTeam: 'Locker team',
    description: 'Runs in each locker bank and opens its doors.',
  },
  {
    name: 'Locker Screen',
    key: 'locker-screen',
    product: 'lockers',
    kind: 'kiosk',
    platforms: ['android'],
    status: 'live',
    ownerTeam: 'Locker team',
    description: null,
  },
  {
    name: 'Recipient Portal',
    key: 'recipient-portal',
    product: 'parcels',
    kind: 'web',
    platforms: ['web'],
    status: 'live',
    ownerTeam: 'Web team',
    description: 'Shows recipients what’s ready for pickup.',
  },
  {
    name: 'Asset Desk',
    key: 'asset-desk',
    product: 'assets',
    kind: 'desktop',
    platforms: ['windows'],
    status: 'beta',
    ownerTeam: 'Desk team',
    description: null,
  },
  {
    name: 'Mail Desktop Classic',
    key: 'mail-classic',
    product: 'mail',
    kind: 'desktop',
    platforms: ['windows'],
    status: 'sunset',
    ownerTeam: 'Desk team',
    description: 'The legacy desktop app. Its last customers are migrating.',
  },
  {
    name: 'Meridian Dispatch Link',
    key: 'meridian-dispatch',
    product: 'platform',
    kind: 'integration',
    platforms: [],
    status: 'live',
    ownerTeam: 'Integrations',
    description: 'Sends arrivals to Meridian’s dispatch.',
    serves: 'MER',
  },
]

export function appsOf(
  chronicle: Chronicle,
  crew: Crew,
  customers: readonly CustomerRow[],
  roles: readonly AppSecurityRoleRow[],
): AppRow[] {
  const random = chronicle.random('apps')
  const first = monthsAgo(52)
  const leads = crew.staff.filter(({ id, jobTitle }) => jobTitle !== 'Read only' && momentOf(id) < first)
  const add = systemSeries(chronicle, crew, apps, first, 45 * workday)
  return plans.map(({ serves, ...plan }) => {
    const customer = customers.find(({ code }) => code === serves)
    const web = plan.kind === 'web' || plan.kind === 'integration'
    const owner = random.pick(leads)
    const role = roles.find(({ appKinds }) => appKinds.includes(plan.kind))
    const site = `https://${plan.key}.postern.test`
    const values: Values = {
      ...plan,
      ownerUserId: owner.id,
      servedCustomerId: customer?.id ?? null,
      bundleId: web ? null : `test.postern.${plan.key.replace('-', '.')}`,
      sunsetOn: plan.status === 'sunset' ? chronicle.calendar.monthEnd(5) : null,
      clientId: `app_${plan.key.replaceAll('-', '')}${random.int(100_000, 999_999)}`,
      redirectUris: web ? [{ address: `${site}/signed-in` }] : [],
      allowedOrigins: plan.kind === 'web' ? [{ address: site }] : [],
      ipAllowList: plan.kind === 'integration' ? ['203.0.113.0/24'] : null,
      appSecurityRoleId: role?.id ?? null,
      webhooks: serves ? [{ address: `${site}/events`, events: ['parcelChanged'], active: true }] : [],
      rateLimitPerMin: plan.kind === 'service' ? 3000 : 600,
      telemetryEnabled: plan.kind !== 'integration',
      crashAlertPercent: plan.status === 'beta' ? 5 : 2,
      // Secrets are created in the running system only: a seeded one couldn't have been shown to anyone.
      secretHint: null,
      secretExpiresOn: null,
    }
    const before: Partial<Values>[] =
      plan.status === 'sunset' ? [{ status: 'live', sunsetOn: null }] : [{ rateLimitPerMin: 300 }]
    const labels: Record<string, string> = {
      ownerUserId: owner.name,
      ...(customer && { servedCustomerId: customer.name }),
      ...(role && { appSecurityRoleId: role.name }),
    }
    return add(values, { before, labels })
  })
}
