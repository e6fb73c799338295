/** Sites with their history. */
import { sites } from '@postern/domain/areas/places/sites.ts'
import { type Moment, workday } from '../../calendar.ts'
import { cities, countries } from '../../cities.ts'
import { type Chronicle, momentBetween, type Revision } from '../../history.ts'
import { siteNotes } from '../../names.ts'
import type { Random } from '../../random.ts'
import type { PriorityLevelRow, SiteRow, ValuesIn } from '../../rows.ts'
import type { Crew } from '../access/staff.ts'
import { type Client, noPhone, phoneAt } from '../customers/customers.ts'
import { hours, shorter } from './hours.ts'
import type { SitePlan } from './plan.ts'

type SiteValues = ValuesIn<SiteRow>

/** The database keeps six decimals, about 10 cm. */
export const near = (middle: number, reach: number, random: Random): number =>
  Math.round((middle + (random.next() * 2 - 1) * reach) * 1e6) / 1e6

function siteValues(
  plan: SitePlan,
  client: Client,
  isDefault: boolean,
  level: string | null,
  random: Random,
): SiteValues {
  const { city, region, countryCode, timezone, ...middle } = cities[plan.city]
  const known = plan.bare !== true
  return {
    name: plan.name,
    code: plan.code,
    status: plan.status ?? 'active',
    siteType: plan.type,
    isDefault,
    addressLine1: plan.address[0] ?? '',
    addressLine2: plan.address[1] ?? null,
    addressLine3: plan.address[2] ?? null,
    city,
    region: known ? region : null,
    postalCode: plan.postalCode,
    countryCode,
    latitude: known ? near(middle.latitude, 0.006, random) : null,
    longitude: known ? near(middle.longitude, 0.006, random) : null,
    timezone,
    ...(known ? phoneAt(cities[plan.city], random) : noPhone),
    email: known ? `post.${plan.code.toLowerCase()}@${client.plan.domain}` : null,
    openingHours: hours[plan.hours],
    holidayCalendar: known && plan.hours !== 'always' ? countries[countryCode].holidayCalendar : 'none',
    closedDays: [],
    specialHours: [],
    defaultPriorityLevelId: known ? level : null,
    managerUserId: null,
    defaultServiceId: null,
    defaultThermalLabelId: null,
    pickupInstructions: plan.pickup ?? null,
    dailyCapacity: plan.capacity ?? null,
    settingsOverride: plan.settings ?? {},
    externalId: plan.externalId ?? null,
    notes: plan.notes ?? (known && random.chance(0.3) ? random.pick(siteNotes) : null),
  }
}

/** Earlier values of a site, before they were improved. */
function oldWays(values: SiteValues, random: Random): Partial<SiteValues>[] {
  const { dailyCapacity, pickupInstructions } = values
  const share = (part: number) => dailyCapacity && Math.ceil((dailyCapacity * part) / 10) * 10
  return [
    { openingHours: shorter(values.openingHours) },
    { dailyCapacity: share(0.75 + random.next() * 0.2) },
    { dailyCapacity: share(0.4 + random.next() * 0.3) },
    { ...noPhone, email: null },
    { latitude: null, longitude: null },
    { holidayCalendar: 'none' },
    { defaultPriorityLevelId: null },
    { notes: null },
    { pickupInstructions: pickupInstructions && `${pickupInstructions.split('. ')[0]?.replace(/\.$/, '')}.` },
    { pickupInstructions: null },
    { externalId: null, addressLine2: null },
  ]
}

/** Northgate's mail center has a scripted history instead of a random one. */
function mainCampusPast(crew: Crew, born: Moment): Revision<SiteValues>[] {
  const revised = (name: string, at: Moment, before: Partial<SiteValues>) => ({ by: crew.named(name), at, before })
  return [
    revised('Tess Lindqvist', born + 2.8147 * workday, {
      timezone: 'America/Chicago',
      latitude: null,
      longitude: null,
    }),
    revised('Tess Lindqvist', born + 30.1832 * workday, { status: 'planned' }),
    revised('Mira Castellanos', -210.4127 * workday, { dailyCapacity: 1200, notes: null }),
    revised('Priya Nair', -12.6043 * workday, { pickupInstructions: 'Basement level, next to the bookstore.' }),
    revised('Omar Haddad', -7.5209 * workday, { addressLine2: 'Basement' }),
    revised('Dana Ruiz', -0.8767 * workday, { openingHours: hours.campusBefore, holidayCalendar: 'none' }),
  ]
}

const howOften = [0, 0, 1, 1, 2, 2, 3, 4] as const

function sitePast(
  crew: Crew,
  client: Client,
  values: SiteValues,
  born: Moment,
  end: Moment,
  random: Random,
): Revision<SiteValues>[] {
  const revisions: Revision<SiteValues>[] = []
  const revise = (at: Moment, before: Partial<SiteValues>) =>
    revisions.push({ at, before, by: crew.actor(random, `${sites.permission}.edit`, at) })
  const opened = Math.min(born + random.int(8 * workday, 45 * workday), (born + end) / 2)
  if (values.status !== 'planned') revise(opened, { status: 'planned' })
  if (values.status === 'paused' || values.status === 'closed') {
    // Together with its customer, or on its own before.
    const at = client.stopped && values.status === 'paused' ? client.stopped + random.int(60_000, 900_000) : undefined
    revise(at ?? momentBetween(random, (opened + 3 * end) / 4, end), { status: 'active' })
  }
  for (const before of random.sample(oldWays(values, random), random.pick(howOften)))
    revise(momentBetween(random, opened, end), before)
  return revisions
}

/** `level` is the site's default priority level. */
export function siteRow(
  chronicle: Chronicle,
  crew: Crew,
  client: Client,
  plan: SitePlan,
  born: Moment,
  by: string,
  isDefault: boolean,
  level: PriorityLevelRow | undefined,
): SiteRow {
  const random = chronicle.random(`sites ${client.plan.code} ${plan.code}`)
  const values = siteValues(plan, client, isDefault, level?.id ?? null, random)
  const archivedAt = -9.4171 * workday
  const archived = { at: archivedAt, by: crew.actor(random, `${sites.permission}.delete`, archivedAt) }
  const end = plan.archived ? archivedAt : (client.stopped ?? client.until)
  const isMainCampus = client.plan.code === 'NGU' && plan.code === 'MAIN'
  const row = chronicle.record({
    resource: sites.name,
    id: chronicle.newId(born),
    customerId: client.row.id,
    born,
    by,
    values,
    revisions: isMainCampus ? mainCampusPast(crew, born) : sitePast(crew, client, values, born, end, random),
    ...(plan.archived && { archived }),
    labels: values.defaultPriorityLevelId && level ? { defaultPriorityLevelId: level.name } : {},
  })
  return { customerId: client.row.id, ...row }
}
