/** Draws a contact part by part, in the order of `contactValues`: another order would produce other people. */
import { displayNameOf, isReachable, primaryOf } from '@postern/domain/areas/people/contact.ts'
import { type Calendar, type Moment, workday } from '../../calendar.ts'
import { cities } from '../../cities.ts'
import type { Random } from '../../random.ts'
import type {
  ContactRow,
  ContactTypeRow,
  CustomerRow,
  DepartmentRow,
  LocationRow,
  TenantRow,
  ValuesIn,
} from '../../rows.ts'
import { type Client, phoneIn } from '../customers/customers.ts'
import { familyNames, givenNames } from './peopleNames.ts'
import type { Quarter } from './quarters.ts'

export type ContactValues = ValuesIn<ContactRow>

/** Student residences: the university prints them on labels. */
const halls = ['Ashby', 'Corliss', 'Wren'] as const

const groups = ['Front desk', 'Loading dock', 'Accounts payable', 'Mailroom', 'Events team', 'Reading room'] as const
const firms = [
  'Northline Paper',
  'Calder Catering',
  'Fenwick Print',
  'Vantage Couriers',
  'Pell Medical Supply',
] as const

/** Letters only, as in an email address. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/ø/g, 'o')
    .replace(/[^a-z]/g, '')

const needs = ({ requiredFields }: ContactTypeRow, name: ContactTypeRow['requiredFields'][number]): boolean =>
  requiredFields.includes(name)

export interface Belonging {
  readonly department: DepartmentRow | undefined
  readonly tenant: TenantRow | undefined
  readonly stop: LocationRow | undefined
}

/** The department, tenant and stop of a contact. A tenant's department implies the tenant. */
export function drawBelonging(
  random: Random,
  quarter: Pick<Quarter, 'departments' | 'tenants' | 'locations'>,
  type: ContactTypeRow,
  segment: string,
): Belonging {
  const oneOf = <Row>(rows: readonly Row[], isWanted: () => boolean): Row | undefined =>
    rows.length > 0 && isWanted() ? random.pick(rows) : undefined
  const department = oneOf(quarter.departments, () => needs(type, 'department') || random.chance(0.1))
  const wantsTenant = department === undefined && (needs(type, 'tenant') || segment === 'coworking')
  const tenant =
    department?.tenantId !== undefined && department.tenantId !== null
      ? quarter.tenants.find(({ id }) => id === department.tenantId)
      : oneOf(quarter.tenants, () => wantsTenant)
  const stop = oneOf(quarter.locations, () => needs(type, 'location') || random.chance(0.6))
  return { department, tenant, stop }
}

const standings: readonly ContactValues['status'][] = [
  'leaving',
  'leaving',
  'onHold',
  'former',
  'former',
  'former',
  'former',
]

export const drawStatus = (random: Random, customer: Pick<CustomerRow, 'status'>): ContactValues['status'] =>
  customer.status === 'offboarded' ? 'former' : random.chance(0.92) ? 'active' : random.pick(standings)

export const drawEmails = (random: Random, type: ContactTypeRow, address: string): ContactValues['emails'] =>
  needs(type, 'email') || random.chance(0.5)
    ? [
        {
          address,
          primary: true,
          state: random.chance(0.052) ? 'bounced' : random.chance(0.03) ? 'unverified' : 'ok',
        },
      ]
    : []

export const drawPhones = (
  random: Random,
  { defaultChannels }: Pick<ContactTypeRow, 'defaultChannels'>,
  newNumber: () => string,
): ContactValues['phones'] =>
  defaultChannels.includes('sms') || random.chance(0.25)
    ? [{ number: newNumber(), primary: true, smsOk: random.chance(0.9) }]
    : []

/** A few want no notifications, and contacts without email get none. */
export const drawChannels = (
  random: Random,
  { defaultChannels }: Pick<ContactTypeRow, 'defaultChannels'>,
  emails: ContactValues['emails'],
): ContactValues['channels'] =>
  random.chance(0.014) || defaultChannels.length === 0 || emails.length === 0 ? ['none'] : [...defaultChannels]

/** Nearly all are imported, or managed by the customer's directory. */
export const drawSource = (random: Random): ContactValues['source'] =>
  random.chance(0.02) ? 'manual' : random.pick(['import', 'import', 'sftp', 'scim', 'hr'])

/** Sync fields, by source. */
export function syncOf(
  source: ContactValues['source'],
  number: number,
  syncedAt: string,
): Pick<ContactValues, 'sourceId' | 'lastSyncedAt' | 'lockedFields'> {
  const fromDirectory = source === 'scim' || source === 'hr'
  return {
    sourceId: fromDirectory ? `${source}-${number.toString(16).padStart(6, '0')}` : null,
    lastSyncedAt: source === 'manual' || source === 'import' ? null : syncedAt,
    lockedFields: fromDirectory ? ['firstName', 'lastName', 'emails', 'externalId'] : [],
  }
}

export interface ContactPlan {
  readonly client: Pick<Client, 'plan' | 'row'>
  readonly quarter: Quarter
  readonly type: ContactTypeRow
  /** 1-based within the customer. */
  readonly number: number
  /** When activity ends. */
  readonly end: Moment
}

export interface DrawnContact {
  readonly values: ContactValues
  /** Names of referenced records, as shown in its history. */
  readonly labels: Record<string, string>
}

export function contactValues(
  random: Random,
  calendar: Calendar,
  { client, quarter, type, number, end }: ContactPlan,
): DrawnContact {
  const { plan, row: customer } = client
  const { site } = quarter
  const { phones, countryCode } = cities[plan.address[0]]
  const person = type.category === 'person'
  const firstName = person ? random.pick(givenNames) : null
  const lastName = person ? random.pick(familyNames) : null
  const { department, tenant, stop } = drawBelonging(random, quarter, type, plan.kind.segment)
  const status = drawStatus(random, customer)
  const leaves = status === 'former' || status === 'leaving'
  const isSender = type.category === 'organisation'
  const word = person ? `${plainWord(firstName ?? '')}.${plainWord(lastName ?? '')}` : plainWord(type.name)
  const emails = drawEmails(random, type, `${word}${number}@${plan.domain}`)
  const numbers = drawPhones(random, type, () => phoneIn(phones, random))
  const channels = drawChannels(random, type, emails)
  const names = { firstName, lastName, preferredName: person && random.chance(0.03) ? random.pick(givenNames) : null }
  const externalId =
    type.code === 'STU' ? String(900_400_000 + number) : random.chance(0.7) ? `${plan.code}-${10_000 + number}` : null
  const reach = {
    channels,
    emails,
    phones: numbers,
    consentSms: channels.includes('sms') && random.chance(0.8),
    optOutAt: null,
    mergedIntoId: null,
  }
  const source = drawSource(random)
  const values: ContactValues = {
    displayName: person ? displayNameOf(names) : `${random.pick(isSender ? firms : groups)} ${number}`,
    contactTypeId: type.id,
    status,
    externalId,
    ...names,
    middleName: person && random.chance(0.08) ? random.pick(givenNames) : null,
    aliases: person && random.chance(0.04) ? [`${firstName?.charAt(0)}. ${lastName}`.slice(0, 30)] : null,
    email: primaryOf(emails)?.address ?? null,
    emailState: primaryOf(emails)?.state ?? null,
    phone: primaryOf(numbers)?.number ?? null,
    phoneCountry: numbers.length > 0 ? countryCode : null,
    siteId: site.id,
    locationId: stop?.id ?? null,
    suite: tenant ? `${random.int(1, 40)}${random.pick(['A', 'B', 'C', 'D'])}` : null,
    mailboxNumber: type.code === 'STU' ? String(1_000 + number) : null,
    departmentId: department?.id ?? null,
    tenantId: tenant?.id ?? null,
    ...reach,
    reachable: isReachable(reach),
    language: null,
    lockerAccess: random.chance(0.98) ? 'inherit' : random.pick(['yes', 'no']),
    needsAccessibleLocker: person && random.chance(0.012),
    maxLockers: 0,
    pickupPin: null,
    badgeIds: person && random.chance(0.3) ? [`${plan.code}${400_000 + number}`] : null,
    startsOn: person ? calendar.day(-random.int(30, 1_400) * workday) : null,
    endsOn: leaves ? calendar.day((status === 'former' ? -random.int(2, 28) : random.int(3, 60)) * workday) : null,
    vip: random.chance(0.004),
    confidential: random.chance(0.003),
    isRecipient: !isSender,
    isSender,
    source,
    ...syncOf(source, number, calendar.instant(end)),
    customFields: plan.code === 'NGU' && random.chance(0.3) ? { 'residence-hall': random.pick(halls) } : {},
    anonymisedAt: null,
    notes: null,
  }
  const labels = {
    contactTypeId: type.name,
    siteId: site.name,
    ...(stop && { locationId: stop.name }),
    ...(department && { departmentId: department.name }),
    ...(tenant && { tenantId: tenant.name }),
  }
  return { values, labels }
}

/** How the name was written when the person was entered again. */
export const slips = ['asIs', 'initial', 'short', 'typo'] as const
export type Slip = (typeof slips)[number]

const slipped: Readonly<Record<Slip, (names: { first: string; last: string }) => { first: string; last: string }>> = {
  asIs: (names) => names,
  initial: ({ first, last }) => ({ first: `${first.charAt(0)}.`, last }),
  short: ({ first, last }) => ({ first: first.slice(0, 3), last }),
  // A letter is missing at the end, or added to a short name.
  typo: ({ first, last }) => ({ first, last: last.length > 4 ? last.slice(0, -1) : `${last}e` }),
}

interface Retyping {
  readonly keepsEmail: boolean
  readonly keepsPhone: boolean
  readonly slip: Slip
}

/** The same person entered again by hand, with fewer details. */
export function retyped(values: ContactValues, { keepsEmail, keepsPhone, slip }: Retyping): ContactValues {
  const { first, last } = slipped[slip]({ first: values.firstName ?? '', last: values.lastName ?? '' })
  const names = { firstName: first, lastName: last, preferredName: null }
  return {
    ...values,
    ...(slip !== 'asIs' && { ...names, displayName: displayNameOf(names) }),
    ...(!keepsEmail && { emails: [], email: null, emailState: null, channels: ['none'], reachable: false }),
    ...(!keepsPhone && { phones: [], phone: null, phoneCountry: null }),
    externalId: null,
    mailboxNumber: null,
    badgeIds: null,
    source: 'manual',
    sourceId: null,
    lastSyncedAt: null,
    lockedFields: [],
  }
}
