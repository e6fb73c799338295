/** Who receives parcels at each site. Nearly all came in by import; a few were entered by hand and have a history. */
import { displayNameOf, isReachable, primaryOf } from '@postern/domain/areas/people/contact.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { type Moment, workday } from '../../calendar.ts'
import { cities } from '../../cities.ts'
import { type Chronicle, momentBetween } from '../../history.ts'
import { momentOf } from '../../ids.ts'
import type { Random } from '../../random.ts'
import type {
  ContactRow,
  ContactTypeRow,
  DepartmentRow,
  LocationRow,
  SiteRow,
  TenantRow,
  ValuesIn,
} from '../../rows.ts'
import { seriesOf } from '../../series.ts'
import type { Crew } from '../access/staff.ts'
import { type Client, phoneIn } from '../customers/customers.ts'
import { familyNames, givenNames } from './peopleNames.ts'

/** Where students live: the university wants that on their labels. */
const halls = ['Ashby', 'Corliss', 'Wren'] as const

type Values = ValuesIn<ContactRow>

/** How many people each customer has: sixty thousand in all. */
const crowds: Readonly<Record<string, number>> = {
  NGU: 22_000,
  BWH: 11_000,
  SBH: 7_600,
  MER: 5_200,
  FOX: 3_800,
  NMC: 3_340,
  LRK: 2_600,
  KES: 2_400,
  ANP: 900,
  HAL: 900,
  ALD: 260,
}

/** Of a hundred contacts, so many of each type. The first that is in use takes the rest. */
const mixes: Readonly<Partial<Record<string, Readonly<Record<string, number>>>>> = {
  university: { STU: 0, EMP: 12, FAC: 8, CON: 2, SHARED: 1, EMERITUS: 1 },
  multifamily: { RES: 0, CON: 2, VENDOR: 2 },
  coworking: { CON: 0, VIRTUAL: 30, EMP: 20, VENDOR: 2 },
}
const usualMix: Readonly<Record<string, number>> = { EMP: 0, CON: 7, VIS: 2, SHARED: 2, VENDOR: 1, WARD: 1 }

const groups = ['Front desk', 'Loading dock', 'Accounts payable', 'Post room', 'Events team', 'Reading room'] as const
const firms = [
  'Northline Paper',
  'Calder Catering',
  'Fenwick Print',
  'Vantage Couriers',
  'Pell Medical Supply',
] as const

/** What the contacts of one customer point to. */
export interface Town {
  readonly sites: readonly SiteRow[]
  readonly types: readonly ContactTypeRow[]
  readonly locations: readonly LocationRow[]
  readonly departments: readonly DepartmentRow[]
  readonly tenants: readonly TenantRow[]
}

/** What stands at one site. */
interface Quarter extends Omit<Town, 'sites'> {
  readonly site: SiteRow
  readonly begins: Moment
}

const plainWord = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/ø/g, 'o')
    .replace(/[^a-z]/g, '')

function typeDrawer(client: Client, types: readonly ContactTypeRow[]): (random: Random) => ContactTypeRow | undefined {
  const mix = mixes[client.plan.kind.segment] ?? usualMix
  const used = Object.keys(mix).flatMap((code) => types.find((type) => type.code === code && type.isActive) ?? [])
  const [most, ...others] = used
  return (random) => {
    let left = random.int(0, 99)
    for (const type of others) {
      left -= mix[type.code] ?? 0
      if (left < 0) return type
    }
    return most
  }
}

function quartersOf({ sites, types, locations, departments, tenants }: Town): Quarter[] {
  const open = sites.filter(({ status, archivedAt }) => status !== 'planned' && archivedAt === null)
  const present = open.length > 0 ? open : sites.slice(0, 1)
  return present.map((site) => {
    const here = <Row extends { siteId: string | null }>(rows: readonly Row[]) =>
      rows.filter(({ siteId }) => siteId === site.id)
    // What is at all sites has its people where most are.
    const groupsHere = departments.filter(({ siteId }) => siteId === site.id || (siteId === null && site.isDefault))
    const [spots, houses] = [here(locations), here(tenants)]
    const newest = Math.max(...[site, ...spots, ...groupsHere, ...houses].map(({ id }) => momentOf(id)))
    return {
      site,
      types,
      begins: newest + workday,
      locations: spots.filter(({ routeStop }) => routeStop !== null),
      departments: groupsHere,
      tenants: houses.filter(({ status }) => status !== 'former'),
    }
  })
}

const standings: readonly Values['status'][] = ['leaving', 'leaving', 'onHold', 'former', 'former', 'former', 'former']

/** `count` people in all; the default site has the most of them. */
export function contactsOf(chronicle: Chronicle, crew: Crew, client: Client, town: Town, share: number): ContactRow[] {
  const { plan, row: customer } = client
  const { calendar, newId } = chronicle
  const random = chronicle.random(`contacts ${plan.code}`)
  const drawType = typeDrawer(client, town.types)
  const quarters = quartersOf(town)
  const { phones, countryCode } = cities[plan.address[0]]
  const total = Math.ceil((crowds[plan.code] ?? 0) * share)
  const end = client.stopped ?? client.until
  let number = 0

  function valuesOf(quarter: Quarter, type: ContactTypeRow): [Values, Record<string, string>] {
    const { site } = quarter
    number += 1
    const person = type.category === 'person'
    const firstName = person ? random.pick(givenNames) : null
    const lastName = person ? random.pick(familyNames) : null
    const needs = (name: ContactTypeRow['requiredFields'][number]) => type.requiredFields.includes(name)
    const department =
      quarter.departments.length > 0 && (needs('department') || random.chance(0.1))
        ? random.pick(quarter.departments)
        : undefined
    const wantsTenant = department === undefined && (needs('tenant') || plan.kind.segment === 'coworking')
    const tenant =
      department?.tenantId !== undefined && department.tenantId !== null
        ? quarter.tenants.find(({ id }) => id === department.tenantId)
        : wantsTenant && quarter.tenants.length > 0
          ? random.pick(quarter.tenants)
          : undefined
    const stop =
      quarter.locations.length > 0 && (needs('location') || random.chance(0.6))
        ? random.pick(quarter.locations)
        : undefined
    const status = customer.status === 'offboarded' ? 'former' : random.chance(0.92) ? 'active' : random.pick(standings)
    const leaves = status === 'former' || status === 'leaving'
    const isSender = type.category === 'organisation'
    const word = person ? `${plainWord(firstName ?? '')}.${plainWord(lastName ?? '')}` : plainWord(type.name)
    const emails: Values['emails'] =
      needs('email') || random.chance(0.5)
        ? [
            {
              address: `${word}${number}@${plan.domain}`,
              primary: true,
              state: random.chance(0.052) ? 'bounced' : random.chance(0.03) ? 'unverified' : 'ok',
            },
          ]
        : []
    const numbers: Values['phones'] =
      type.defaultChannels.includes('sms') || random.chance(0.25)
        ? [{ number: phoneIn(phones, random), primary: true, smsOk: random.chance(0.9) }]
        : []
    const channels: Values['channels'] =
      random.chance(0.014) || type.defaultChannels.length === 0 || emails.length === 0
        ? ['none']
        : [...type.defaultChannels]
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
    const source: Values['source'] = random.chance(0.02)
      ? 'manual'
      : random.pick(['import', 'import', 'sftp', 'scim', 'hr'])
    const values: Values = {
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
      sourceId: source === 'scim' || source === 'hr' ? `${source}-${number.toString(16).padStart(6, '0')}` : null,
      lastSyncedAt: source === 'manual' || source === 'import' ? null : calendar.instant(end),
      lockedFields: source === 'scim' || source === 'hr' ? ['firstName', 'lastName', 'emails', 'externalId'] : [],
      customFields: client.plan.code === 'NGU' && random.chance(0.3) ? { 'residence-hall': random.pick(halls) } : {},
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
    return [values, labels]
  }

  function arrive(quarter: Quarter, count: number): ContactRow[] {
    const { begins } = quarter
    if (begins + workday >= end) return []
    const by = crew.actor(random, `${contacts.permission}.create`, begins)
    const byHand = seriesOf(chronicle, crew, client, contacts, begins + 0.4 * workday, 611)
    const made: ContactRow[] = []
    for (let index = 0; index < count; index++) {
      const type = drawType(random)
      if (!type) break
      const [values, labels] = valuesOf(quarter, type)
      if (values.source === 'manual') {
        made.push(byHand(values, { labels, before: random.chance(0.3) ? [{ vip: !values.vip }] : [] }))
        continue
      }
      // Most came with the first file, the others with those that followed.
      const born = random.chance(0.7) ? begins + index : momentBetween(random, begins, end)
      const at = calendar.instant(born)
      const stamp = { rowVersion: 1, createdAt: at, createdBy: by, updatedAt: at, updatedBy: by, archivedAt: null }
      made.push({ customerId: customer.id, id: newId(born), ...values, ...stamp, labels })
    }
    return made
  }

  /** Somebody at the counter did not find them, and wrote them down again. */
  function writtenTwice(known: readonly ContactRow[]): ContactRow[] {
    const fresh = chronicle.random(`written twice ${plan.code}`)
    const people = known.filter(({ status, lastName }) => status === 'active' && lastName !== null)
    const twice = people.length > 0 && client.stopped === undefined ? Math.ceil(known.length / 400) : 0
    return Array.from({ length: twice }, () => {
      const { id, customerId: _, labels, rowVersion: __, ...values } = fresh.pick(people)
      const byMail = fresh.chance(0.4) && values.emails.length > 0
      const add = seriesOf(chronicle, crew, client, contacts, momentOf(id) + workday, 0)
      return add(
        {
          ...values,
          ...(!byMail && { emails: [], email: null, emailState: null, channels: ['none'], reachable: false }),
          phones: [],
          phone: null,
          phoneCountry: null,
          externalId: null,
          mailboxNumber: null,
          badgeIds: null,
          source: 'manual',
          sourceId: null,
          lastSyncedAt: null,
          lockedFields: [],
        },
        { labels },
      )
    })
  }

  const others = quarters.length - 1
  const made = quarters.flatMap((quarter, index) => {
    const first = others === 0 ? total : Math.ceil(total * 0.55)
    return arrive(quarter, index === 0 ? first : Math.floor((total - first) / others))
  })
  return [...made, ...writtenTwice(made)]
}
