/** Builds a customer's record and history from its plan. */
import { daysUntilPurge } from '@postern/domain/areas/customers/customerLife.ts'
import { customers } from '@postern/domain/areas/customers/customers.ts'
import { lately, type Moment, monthsAgo, workday } from '../../calendar.ts'
import { type City, cities, countries } from '../../cities.ts'
import { type Chronicle, momentBetween, type Revision } from '../../history.ts'
import { momentOf } from '../../ids.ts'
import { firstNames, lastNames } from '../../names.ts'
import type { Random } from '../../random.ts'
import type { CustomerRow, UserRow, ValuesIn } from '../../rows.ts'
import { type Crew, founding } from '../access/staff.ts'
import { type CustomerPlan, customerPlans, providerPlan } from './customerPlans.ts'
import { logoId } from './logos.ts'

/** A customer, with what its places depend on. */
export interface Client {
  readonly plan: CustomerPlan
  readonly row: CustomerRow
  /** When setup of its places began. */
  readonly begun: Moment
  /** When its activity ends. */
  readonly until: Moment
  /** When it was suspended, if it is. */
  readonly stopped: Moment | undefined
}

type Values = ValuesIn<CustomerRow>

/** In working days, as the axis has no weekends. */
const keptFor = Math.round((daysUntilPurge * 5) / 7) * workday

/** The blueprint for each segment. */
const blueprints: Readonly<Record<CustomerRow['segment'], string>> = {
  corporate: 'Workplace v4',
  university: 'University v3',
  multifamily: 'Residential v2',
  healthcare: 'Hospital v2',
  government: 'Public office v1',
  logistics: 'Hub v1',
  coworking: 'Shared offices v2',
  retail: 'Store v1',
}

/** `Prof. Dr. Ann Löwe` at `x.test` → `ann.lowe@x.test`. */
export const emailOf = (person: string, domain: string): string => {
  const words = person
    .normalize('NFD')
    .toLowerCase()
    .replace(/\b\w+\.\s/g, '')
    .replace(/[^a-z\s-]/g, '')
    .split(/\s+/)
  return `${words[0]}.${words.at(-1)}@${domain}`
}

export const phoneIn = (pattern: string, random: Random): string =>
  pattern.replace(/#/g, () => String(random.int(0, 9)))

export const noPhone = { phone: null, phoneCountry: null } as const

/** A local phone number with its country. */
export const phoneAt = ({ phones, countryCode }: City, random: Random): { phone: string; phoneCountry: string } => ({
  phone: phoneIn(phones, random),
  phoneCountry: countryCode,
})

/** When it entered each status, in order, at random times of day. */
type Turns = readonly (readonly [state: CustomerRow['status'], at: Moment])[]

const lifeCycle = ['prospect', 'onboarding', 'live', 'suspended', 'offboarded'] as const

function turnsOf(chronicle: Chronicle, plan: CustomerPlan): Turns {
  if (plan === providerPlan) return [['live', founding]]
  const random = chronicle.random(`turns ${plan.code}`)
  return lifeCycle.flatMap((state) => {
    const months = plan.states[state]
    return months === undefined ? [] : [[state, monthsAgo(months) + random.int(1, workday / 2)] as const]
  })
}

const turnTo = (turns: Turns, wanted: CustomerRow['status']): Moment | undefined =>
  turns.find(([state]) => state === wanted)?.[1]

/** The staff in charge of it. */
interface Team {
  readonly manager: UserRow | undefined
  readonly lead: UserRow | undefined
}

/** The provider has no team, and a prospect has no implementation lead yet. */
function teamOf(chronicle: Chronicle, crew: Crew, plan: CustomerPlan, turns: Turns): Team {
  const random = chronicle.random(`team ${plan.code}`)
  const born = turns[0]?.[1] ?? founding
  const among = (role: string) =>
    random.sample(
      crew.staff.filter(({ id, jobTitle }) => jobTitle === role && momentOf(id) < born),
      1,
    )[0]
  if (plan === providerPlan) return { manager: undefined, lead: undefined }
  return {
    manager: among('Operations'),
    lead: turnTo(turns, 'onboarding') === undefined ? undefined : among('Implementation'),
  }
}

function valuesOf(
  { calendar }: Chronicle,
  plan: CustomerPlan,
  turns: Turns,
  parent: CustomerRow | undefined,
  team: Team,
  random: Random,
): Values {
  const [cityName, postalCode, addressLine1 = '', addressLine2 = null, addressLine3 = null] = plan.address
  const { timezone, phones, city, region, countryCode } = cities[cityName]
  const { locale, currency, dataRegion } = countries[countryCode]
  const live = turnTo(turns, 'live') ?? (plan.goLiveAhead === undefined ? undefined : plan.goLiveAhead * workday)
  const left = turnTo(turns, 'offboarded')
  const [since, months] = plan.contract ?? []
  const [siteLimit = null, lockerLimit = null, userLimit = null] = plan.limits ?? []
  return {
    name: plan.name,
    code: plan.code,
    status: turns.at(-1)?.[0] ?? 'prospect',
    ...plan.kind,
    dataRegion,
    accountNumber: plan.accountNumber,
    parentCustomerId: parent?.id ?? null,
    accountManagerId: team.manager?.id ?? null,
    implementationLeadId: team.lead?.id ?? null,
    timezone,
    locale,
    currency,
    primaryContactName: plan.contact,
    primaryContactEmail: emailOf(plan.contact, plan.domain),
    primaryContactPhone: phoneIn(phones, random),
    primaryContactPhoneCountry: countryCode,
    addressLine1,
    addressLine2,
    addressLine3,
    city,
    region,
    postalCode,
    countryCode,
    goLiveDate: live === undefined ? null : calendar.day(live),
    liveReason: plan.liveReason ?? null,
    purgeDate: left === undefined ? null : calendar.day(left + keptFor),
    blueprint: turnTo(turns, 'onboarding') === undefined ? null : blueprints[plan.kind.segment],
    contractStart: since === undefined ? null : calendar.monthStart(-since),
    contractEnd: since === undefined || months === undefined ? null : calendar.monthEnd(months - since - 1),
    siteLimit,
    lockerLimit,
    userLimit,
    // Prospects haven't provided a logo yet.
    logo: turns.length > 1 || plan === providerPlan ? logoId('customers', plan.code) : null,
    brandColor: plan.brandColor,
    tags: plan.tags ?? null,
    isProvider: plan === providerPlan,
    notes: plan.notes ?? null,
  }
}

/** Earlier values of things that change over the years. */
function oldWays({ calendar }: Chronicle, plan: CustomerPlan, values: Values, random: Random): Partial<Values>[] {
  const person = `${random.pick(firstNames)} ${random.pick(lastNames)}`
  const [since, months = 0] = plan.contract ?? [0]
  return [
    {
      primaryContactName: person,
      primaryContactEmail: emailOf(person, plan.domain),
      primaryContactPhone: phoneIn(cities[plan.address[0]].phones, random),
    },
    { plan: values.plan === 'enterprise' ? 'professional' : 'essential' },
    { supportTier: values.supportTier === 'critical' ? 'premium' : 'standard' },
    { notes: null },
    { brandColor: '#1F4E79' },
    { addressLine2: null },
    ...(values.tags ? [{ tags: values.tags.slice(0, -1) }] : []),
    ...(values.siteLimit && values.userLimit
      ? [{ siteLimit: Math.ceil(values.siteLimit / 2), userLimit: Math.ceil(values.userLimit / 2) }]
      : []),
    ...(months > 36 ? [{ contractEnd: calendar.monthEnd(36 - since - 1) }] : []),
  ]
}

/** Values that weren't known before it entered a status. */
function unknownUntil(chronicle: Chronicle, state: string, at: Moment, { tags }: Values): Partial<Values> {
  if (state === 'onboarding') return { contractStart: null, contractEnd: null, accountNumber: null, goLiveDate: null }
  // Going live replaces the planned date with the actual one.
  if (state === 'live') return { goLiveDate: chronicle.calendar.day(at + 12 * workday), liveReason: null }
  if (state === 'offboarded') return { purgeDate: null }
  if (state === 'suspended') return { notes: null, tags: tags?.slice(0, -1) ?? null, parentCustomerId: null }
  return {}
}

function pastOf(
  chronicle: Chronicle,
  crew: Crew,
  plan: CustomerPlan,
  turns: Turns,
  until: Moment,
  values: Values,
  random: Random,
) {
  const revisions: Revision<Values>[] = []
  const revise = (at: Moment, before: Partial<Values>) =>
    revisions.push({ at, before, by: crew.actor(random, `${customers.permission}.edit`, at) })

  for (const [index, [state, at]] of turns.entries()) {
    const previous = turns[index - 1]
    if (previous) revise(at, { status: previous[0], ...unknownUntil(chronicle, state, at, values) })
  }
  const signed = turns.find(([state]) => state !== 'prospect' || turns.length === 1)?.[1] ?? founding
  const atMost = Math.min(6 - revisions.length, 4)
  for (const old of random.sample(oldWays(chronicle, plan, values, random), random.int(1, atMost)))
    revise(momentBetween(random, signed + 2 * workday, until), old)
  return revisions
}

function clientOf(
  chronicle: Chronicle,
  crew: Crew,
  plan: CustomerPlan,
  known: readonly Client[],
  ownId?: string,
): Client {
  const random = chronicle.random(`customers ${plan.code}`)
  const turns = turnsOf(chronicle, plan)
  const born = turns[0]?.[1] ?? founding
  const id = ownId ?? chronicle.newId(born)
  const until = turnTo(turns, 'offboarded') ?? lately
  const parent = known.find((client) => client.plan.code === plan.parent)?.row
  const team = teamOf(chronicle, crew, plan, turns)
  const values = valuesOf(chronicle, plan, turns, parent, team, random)
  const isProvider = plan === providerPlan
  const row = chronicle.record({
    resource: customers.name,
    id,
    customerId: id,
    born,
    by: isProvider ? crew.founder : crew.actor(random, `${customers.permission}.create`, born),
    values,
    revisions: isProvider ? [] : pastOf(chronicle, crew, plan, turns, until, values, random),
    labels: {
      ...(parent && { parentCustomerId: parent.name }),
      ...(team.manager && { accountManagerId: team.manager.name }),
      ...(team.lead && { implementationLeadId: team.lead.name }),
    },
  })
  const begun = turnTo(turns, 'onboarding') ?? born
  return { plan, begun, until, stopped: turnTo(turns, 'suspended'), row }
}

export const providerOf = (chronicle: Chronicle, crew: Crew, id: string): Client =>
  clientOf(chronicle, crew, providerPlan, [], id)

/** Parents precede their children in the plans. */
export function clientsOf(chronicle: Chronicle, crew: Crew): Client[] {
  const clients: Client[] = []
  for (const plan of customerPlans) clients.push(clientOf(chronicle, crew, plan, clients))
  return clients
}
