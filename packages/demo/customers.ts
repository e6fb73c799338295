/** From the plan of a customer to its record, with the life it has had. */
import { customers } from '@postern/domain/resources/customers.ts'
import { lately, type Moment, monthsAgo, workday } from './calendar.ts'
import { cities, countries } from './cities.ts'
import { type CustomerPlan, customerPlans, providerPlan } from './customerPlans.ts'
import { type Chronicle, momentBetween, type Revision } from './history.ts'
import { firstNames, lastNames } from './names.ts'
import type { Random } from './random.ts'
import type { CustomerRow, ValuesIn } from './rows.ts'
import { type Crew, founding } from './staff.ts'

/** A customer and what its places need to know of it. */
export interface Client {
  readonly plan: CustomerPlan
  readonly row: CustomerRow
  /** Work on its places began. */
  readonly begun: Moment
  /** Nothing has changed there since. */
  readonly until: Moment
  /** When it was suspended, if it is. */
  readonly stopped: Moment | undefined
}

type Values = ValuesIn<CustomerRow, 'sites'>

/** `Prof. Dr. Ann Löwe` at `x.test` → `ann.lowe@x.test`. */
const emailOf = (person: string, domain: string): string => {
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

const enteredAt = ({ states }: CustomerPlan, wanted: string): Moment | undefined => {
  const found = states.find(([state]) => state === wanted)
  return found && monthsAgo(found[1])
}

function valuesOf({ calendar }: Chronicle, plan: CustomerPlan, random: Random, parentId: string | null): Values {
  const { timezone, phones, city, region, countryCode } = cities[plan.city]
  const { locale, currency, dataRegion } = countries[countryCode]
  const live = enteredAt(plan, 'live') ?? (plan.goLiveAhead === undefined ? undefined : plan.goLiveAhead * workday)
  const [since, months] = plan.contract ?? []
  const [siteLimit = null, lockerLimit = null, userLimit = null] = plan.limits ?? []
  return {
    name: plan.name,
    code: plan.code,
    status: plan.states.at(-1)?.[0] ?? 'prospect',
    ...plan.kind,
    dataRegion,
    accountNumber: plan.accountNumber,
    parentCustomerId: parentId,
    timezone,
    locale,
    currency,
    primaryContactName: plan.contact,
    primaryContactEmail: emailOf(plan.contact, plan.domain),
    primaryContactPhone: phoneIn(phones, random),
    addressLine1: plan.address[0] ?? '',
    addressLine2: plan.address[1] ?? null,
    addressLine3: plan.address[2] ?? null,
    city,
    region,
    postalCode: plan.postalCode,
    countryCode,
    goLiveDate: live === undefined ? null : calendar.day(live),
    contractStart: since === undefined ? null : calendar.monthStart(-since),
    contractEnd: since === undefined || months === undefined ? null : calendar.monthEnd(months - since - 1),
    siteLimit,
    lockerLimit,
    userLimit,
    brandColor: plan.brandColor,
    tags: plan.tags ?? null,
    isProvider: plan === providerPlan,
    notes: plan.notes ?? null,
  }
}

/** Small things that change over the years, each as it was before. */
function oldWays({ calendar }: Chronicle, plan: CustomerPlan, values: Values, random: Random): Partial<Values>[] {
  const person = `${random.pick(firstNames)} ${random.pick(lastNames)}`
  const [since, months = 0] = plan.contract ?? [0]
  return [
    {
      primaryContactName: person,
      primaryContactEmail: emailOf(person, plan.domain),
      primaryContactPhone: phoneIn(cities[plan.city].phones, random),
    },
    { plan: values.plan === 'enterprise' ? 'professional' : 'essential' },
    { supportTier: values.supportTier === 'critical' ? 'premium' : 'standard' },
    { notes: null },
    { brandColor: '#1F4E79' },
    {
      addressLine1: `${random.int(2, 90)} Old ${random.pick(['Mill', 'Market', 'Chapel', 'Quay'])} Street`,
      addressLine2: null,
    },
    ...(values.tags ? [{ tags: values.tags.slice(0, -1) }] : []),
    ...(values.siteLimit && values.userLimit
      ? [{ siteLimit: Math.ceil(values.siteLimit / 2), userLimit: Math.ceil(values.userLimit / 2) }]
      : []),
    ...(months > 36 ? [{ contractEnd: calendar.monthEnd(36 - since - 1) }] : []),
  ]
}

function pastOf(chronicle: Chronicle, crew: Crew, client: Omit<Client, 'row'>, values: Values, random: Random) {
  const { plan, until } = client
  const revisions: Revision<Values>[] = []
  const revise = (at: Moment, before: Partial<Values>) =>
    revisions.push({ at, before, by: crew.actor(random, `${customers.permission}.edit`, at) })

  plan.states.slice(1).forEach(([state, months], index) => {
    const previous = plan.states[index]?.[0] ?? 'prospect'
    // A date is planned while setting up; going live writes the true one.
    const goLive = state === 'live' ? { goLiveDate: chronicle.calendar.day(monthsAgo(months) + 12 * workday) } : {}
    const signed = state === 'onboarding' && previous === 'prospect'
    const unsigned = { contractStart: null, contractEnd: null, accountNumber: null, goLiveDate: null }
    revise(monthsAgo(months), { status: previous, ...goLive, ...(signed ? unsigned : {}) })
  })
  const signed = enteredAt(plan, 'onboarding') ?? enteredAt(plan, 'prospect') ?? founding
  const room = 6 - revisions.length
  for (const before of random.sample(oldWays(chronicle, plan, values, random), random.int(1, Math.min(room, 4))))
    revise(momentBetween(random, signed + 2 * workday, until), before)
  return revisions
}

function clientOf(
  chronicle: Chronicle,
  crew: Crew,
  plan: CustomerPlan,
  id: string,
  parent: CustomerRow | undefined,
): Client {
  const random = chronicle.random(`customers ${plan.code}`)
  const born = monthsAgo(plan.states[0]?.[1] ?? 0)
  const stopped = enteredAt(plan, 'suspended')
  const until = enteredAt(plan, 'offboarded') ?? lately
  const facts = { plan, begun: enteredAt(plan, 'onboarding') ?? born, until, stopped }
  const values = valuesOf(chronicle, plan, random, parent?.id ?? null)
  const row = chronicle.record({
    resource: customers.name,
    id,
    customerId: id,
    born,
    by: plan === providerPlan ? crew.founder : crew.actor(random, `${customers.permission}.create`, born),
    values,
    revisions: plan === providerPlan ? [] : pastOf(chronicle, crew, facts, values, random),
    labels: parent ? { parentCustomerId: parent.name } : {},
  })
  return { ...facts, row: { ...row, sites: 0 } }
}

export const providerOf = (chronicle: Chronicle, crew: Crew, id: string): Client =>
  clientOf(chronicle, crew, providerPlan, id, undefined)

export function clientsOf(chronicle: Chronicle, crew: Crew): Client[] {
  const clients: Client[] = []
  for (const plan of customerPlans) {
    const parent = clients.find((client) => client.plan.code === plan.parent)
    const id = chronicle.newId(monthsAgo(plan.states[0]?.[1] ?? 0))
    clients.push(clientOf(chronicle, crew, plan, id, parent?.row))
  }
  return clients
}
