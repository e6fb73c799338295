/** Tenants of shared buildings: companies in coworking offices, households in towers, shops on ground floors. */
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import { workday } from '../../calendar.ts'
import type { Chronicle } from '../../history.ts'
import { momentOf } from '../../ids.ts'
import { firstNames, lastNames } from '../../names.ts'
import type { Random } from '../../random.ts'
import type { SiteRow, TenantRow, ValuesIn } from '../../rows.ts'
import { seriesOf } from '../../series.ts'
import type { Crew } from '../access/staff.ts'
import type { Client } from '../customers/customers.ts'
import { logoId } from '../customers/logos.ts'

type Values = ValuesIn<TenantRow>

const companies = [
  'Hale & Orr LLP',
  'Quillfeather Studio',
  'Bluebarn Analytics',
  'Tamarack Software',
  'Ostrander Design',
  'Copperline Legal',
  'Sandpiper Media',
  'Fernhill Robotics',
  'Nightjar Games',
  'Loomworks Textiles',
  'Ironwood Consulting',
  'Petrichor Labs',
  'Wrenfield Accounting',
  'Saltmarsh Architects',
  'Lantern & Vale',
  'Bramble Health',
  'Corduroy Films',
  'Oxbow Insurance',
] as const

const shops = ['Meridew Dry Cleaning', 'Corner Pantry', 'Halcyon Fitness', 'Paws & Claws Veterinary'] as const

const places: Readonly<Record<string, readonly string[]>> = {
  KES: ['KINGW', 'LIBERTY', 'GASTOWN', 'GRIFF', 'INGLE'],
  HAL: ['TOWER'],
  ALD: ['MINORIES'],
}

/** A code from the name's consonants, which identify it best. */
const codeOf = (name: string): string =>
  name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 8)

function household(random: Random, taken: ReadonlySet<string>): string {
  for (;;) {
    const name = `${random.pick(lastNames)} household, ${random.int(2, 46)}${random.pick(['A', 'B', 'C', 'D'])}`
    if (!taken.has(name)) return name
  }
}

type Named = Pick<Values, 'name' | 'kind'>

function namesFor(client: Client, random: Random): Named[] {
  if (client.plan.code === 'KES')
    return random.sample(companies, random.int(7, 11)).map((name) => ({ name, kind: 'company' as const }))
  const names = new Set<string>()
  const count = client.plan.code === 'HAL' ? 34 : 12
  while (names.size < count) names.add(household(random, names))
  const homes = [...names].map((name) => ({ name, kind: 'resident' as const }))
  return client.plan.code === 'HAL' ? [...homes, ...shops.map((name) => ({ name, kind: 'retail' as const }))] : homes
}

const standings: readonly Values['status'][] = [
  'active',
  'active',
  'active',
  'active',
  'active',
  'active',
  'movingOut',
  'upcoming',
  'former',
]

export function tenantsOf(chronicle: Chronicle, crew: Crew, client: Client, sites: readonly SiteRow[]): TenantRow[] {
  const { day } = chronicle.calendar
  const code = client.plan.code

  function moveIn(site: SiteRow): TenantRow[] {
    const random = chronicle.random(`tenants ${code} ${site.code}`)
    const add = seriesOf(chronicle, crew, client, tenants, momentOf(site.id) + 1.2 * workday, 19_301)
    return namesFor(client, random).map(({ name, kind }, index) => {
      const status = code === 'ALD' ? 'upcoming' : random.pick(standings)
      const leaving = status === 'movingOut' || status === 'former'
      const values: Values = {
        siteId: site.id,
        name,
        code: kind === 'resident' ? `U${index + 101}` : codeOf(name),
        kind,
        status,
        statusFrom: 'dates',
        logo: kind === 'resident' ? null : logoId('tenants', `${code} ${name}`),
        moveInDate: day((status === 'upcoming' ? random.int(5, 40) : -random.int(90, 500)) * workday),
        moveOutDate: leaving ? day((status === 'former' ? -random.int(5, 60) : random.int(4, 28)) * workday) : null,
        deliveryPolicy:
          kind === 'resident' ? 'locker' : random.pick(['mailroomPickup', 'toSuite', 'mailroomPickup', 'hold']),
        allowedCarrierIds: null,
        serviceIds: null,
        lockerBankIds: null,
        primaryContactId: null,
        lockerAccess: kind !== 'retail',
        maxLockersAtOnce: kind === 'resident' ? 2 : 0,
        billingRef: kind === 'company' ? `KW-${random.int(1000, 9999)}` : null,
        forwardTo:
          leaving && random.chance(0.6)
            ? `${random.pick(firstNames)} ${random.pick(lastNames)}, 9 Hawthorn Close`
            : null,
        forwardDays: 30,
        externalId: null,
        notes: null,
      }
      const past: Partial<Values>[] = [
        ...(leaving ? [{ status: 'active' as const, moveOutDate: null, forwardTo: null }] : []),
        ...(!leaving && random.chance(0.2) ? [{ deliveryPolicy: 'hold' as const, billingRef: null }] : []),
      ]
      return add(values, { labels: { siteId: site.name }, before: past })
    })
  }

  return sites.filter((site) => places[code]?.includes(site.code)).flatMap(moveIn)
}
