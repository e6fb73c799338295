/** Plausible values for any resource, generated from its definition: the contract suite knows no specific entity. */

import { type Field, type FieldOf, isRef, type Kind } from '@postern/domain/engine/field.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import { type AnyRecord, fieldsWhere, type Resource } from '@postern/domain/engine/resource.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import { officeHours, type Shapes } from '@postern/domain/engine/shapes.ts'
import type { Format } from '@postern/domain/values/formats.ts'

interface Answer {
  readonly statusCode: number
  readonly body: string
  json<T>(): T
}

/** A client that can create and change records: a user in the API tests or in the browser tests. */
export interface Maker {
  post(path: string, body?: object): Promise<Answer>
  patch(path: string, body: object, version: number): Promise<Answer>
  delete(path: string): Promise<Answer>
}

const shapes: { [S in keyof Shapes]: Shapes[S] } = { counts: [], openingHours: officeHours, customValues: {} }

/** Four letters that differ for every number. */
const lettersOf = (n: number): string =>
  [17_576, 676, 26, 1].map((weight) => String.fromCharCode(65 + (Math.floor(n / weight) % 26))).join('')

/**
 * Values that an entity's rules require beyond its definition, which the generator couldn't know: a mask, a link with a
 * placeholder for the number.
 */
const readableRule = (n: number) => ({
  // After the platform's own rules, and with barcodes that no other sample uses: overlapping rules would show in each other's records.
  priority: 5_000 + (n % 4_000),
  matchMode: 'regex',
  regex: `${lettersOf(n)}(?<serial>[0-9]{11})(?<check>[0-9])`,
  pattern: `"${lettersOf(n)}"999999999999`,
  prefixes: [lettersOf(n)],
  lengths: ['16'],
  extractGroup: 'serial',
  serviceGroup: 'serial',
  serviceMap: [],
  meanings: [],
  captures: [],
  weight: 0,
  checksum: 'none',
  checksumWeights: ['3', '1'],
  checksumGroup: 'serial',
  testValid: [`${lettersOf(n)}502887274000`],
  testInvalid: [],
})

type Asked = Readonly<Record<string, unknown>>

const askedByRules: { readonly [N in ResourceName]?: Asked | ((n: number) => Asked) } = {
  locationTypes: { codePattern: 'A-99' },
  carriers: {
    trackingUrl: 'https://example.test/track?number={tracking}',
    arrivesFrom: '08:30',
    arrivesUntil: '11:00',
    countryCodes: ['US', 'CA'],
  },
  // Different from any carrier sample's.
  carrierCodes: (n) => ({ accessCode: String(7_400_000 + n) }),
  actions: { photo: 'optional', autoAdvanceHours: null },
  users: { siteScope: 'all' },
  apps: { ipAllowList: ['203.0.113.0/24'] },
  appSecurityRoles: { appKinds: [] },
  versions: { rings: [], ticketNumbers: [] },
  redis: { nodes: ['one.example.test:26379'] },
  carrierLogic: readableRule,
  primaryCarrierLogic: readableRule,
  lockers: { mode: 'inherit' },
  lockerBanks: { layout: [], vendorModel: null, invertedWiring: [] },
  lockerVendors: { signatureHeader: null },
  lockerVendorAccounts: (n) => ({ baseUrl: `https://account-${n}.example.test` }),
  contacts: { lockedFields: [] },
  contactTypes: { labelLine: '{lastName}, {firstName}' },
  stations: { channel: 'stable' },
  settings: {
    nextNumber: 20_000,
    messageHours: [{ day: 'monday', from: '09:00', to: '17:00' }],
    reminderDays: ['2', '4'],
    ssoMode: 'optional',
    ipAllowList: ['203.0.113.0/24'],
    printerNetworks: ['203.0.113.0/24'],
    allowedEmailDomains: ['example.test'],
  },
  // All the same size: label rules check what fits.
  thermalLabels: { source: '^XA^FO4,4^A0N,20,20^FDA^FS^XZ', language: 'zpl', widthIn: 4, heightIn: 6 },
  // Its host would have to be in the customer's printer networks.
  printers: { language: 'pdf', host: null },
  // A date is either closed or has its own hours.
  sites: { specialHours: [{ day: '2027-12-24', opensAt: '08:00', closesAt: '12:00', name: null }] },
}

const formatted: Record<Format, (n: number) => string> = {
  slug: (n) => `slug-${n}`,
  semver: (n) => `1.0.${n}`,
  username: (n) => `person.${n}`,
  host: (n) => `host-${n}.example.test`,
  path: (n) => `/hooks/lockers/path-${n}`,
  clock: (n) => `${String(n % 24).padStart(2, '0')}:30`,
  closingTime: (n) => `${String(n % 24).padStart(2, '0')}:45`,
  keypad: (n) => String(40_000 + n),
  capitals: (n) => `P${String.fromCharCode(65 + (n % 26))}`,
  channel: (n) => `channel-${n}`,
  sha256: (n) => String(n).padStart(64, '0'),
}

/** The state a record must be in before its entity's rules allow archiving. */
export const archivedAs: { readonly [N in ResourceName]?: Asked } = {
  apps: { status: 'retired' },
  redis: { status: 'paused' },
}

/** Keeps the end of a name when shortening: it's what makes it unique. */
const fitting = ({ max }: FieldOf<'text' | 'longText'>, text: string): string =>
  text.slice(-(max ?? text.length)).trim()

const clamp = ({ min, max }: FieldOf<'int' | 'decimal' | 'percent'>, value: number): number =>
  Math.min(max ?? value, Math.max(min ?? value, value))

const sampleValues: { readonly [K in Kind]: (field: FieldOf<K>, n: number) => unknown } = {
  text: (field, n) => (field.format ? formatted[field.format](n) : fitting(field, `Name ${n}`)),
  longText: (_, n) => `A few words\nabout number ${n}.`,
  code: (_, n) => `C${n}`,
  email: (_, n) => `person${n}@example.test`,
  phone: (_, n) => `+1617555${String(n % 10_000).padStart(4, '0')}`,
  url: (_, n) => `https://example.test/${n}`,
  int: ({ min = 0, max = 1_000_000 }, n) => min + (n % (max - min + 1)),
  decimal: (field, n) => clamp(field, n / 2),
  // As a person would leave it: for some entities, at least one must be true.
  bool: (field) => field.default ?? false,
  date: (_, n) => `2026-02-${String((n % 27) + 1).padStart(2, '0')}`,
  instant: () => '2026-02-01T12:00:00Z',
  choice: (field) => field.choices.at(-1),
  choices: (field) => field.choices.slice(0, 1),
  status: (field) => field.default,
  colour: () => '#1F4E79',
  timezone: () => 'America/Chicago',
  country: () => 'US',
  tags: (_, n) => [`tag ${n}`],
  ref: () => null,
  refs: () => [],
  secret: (field, n) => (field.format ? formatted[field.format](n) : `secret ${n}`),
  rows: (field, n) => [
    Object.fromEntries(Object.entries(field.of).map(([name, inner]) => [name, sampleValue(inner, n)])),
  ],
  overrides: () => ({}),
  json: (field) => shapes[field.shape],
  percent: (field) => clamp(field, 50),
  share: () => ({ part: 1, whole: 2 }),
  grants: () => ({}),
  image: () => null,
  count: () => 0,
}

const madeValue = <K extends Kind>(kind: K, field: FieldOf<K>, n: number): unknown => sampleValues[kind](field, n)

/** `n` makes values differ, so several records can exist side by side. */
export const sampleValue = (field: Field, n: number): unknown => madeValue(field.kind, field, n)

export const pathOf = (resource: Resource, customerId: string): string =>
  ({
    customer: `/api/customers/${customerId}/${resource.path}`,
    system: `/api/system/${resource.path}`,
    top: `/api/${resource.path}`,
  })[resource.scope]

/** Counted per resource, so narrow unique ranges (a rank from 1 to 99) last for a whole file. */
const made = new Map<ResourceName, number>()

let begun = 0
let parents: WeakMap<Maker, Map<string, Promise<AnyRecord>>> | undefined
/** If several processes create samples in one database, each starts in its own range. */
export const beginSamplesAt = (n: number): void => {
  begun = n
  made.clear()
  parents = undefined
}

/** Where the other records of a parent matter: a door's height depends on the doors below it. */
const withOwnParents: ReadonlySet<ResourceName> = new Set(['lockers'])

/** From here on, the samples of a file refer to the same records, so only the first of a kind creates them. For files that leave these alone. */
export const shareParents = (): void => {
  parents = new WeakMap()
}

function parentOf(
  person: Maker,
  target: Resource,
  customerId: string,
  around: Readonly<Record<string, unknown>>,
): Promise<AnyRecord> {
  if (!parents) return sampleRecord(person, target, customerId, around)
  const of = parents.get(person) ?? new Map<string, Promise<AnyRecord>>()
  parents.set(person, of)
  const place = target.scope === 'customer' ? customerId : ''
  const key = [target.name, place, ...target.parents.map((name) => around[name] ?? '')].join(' ')
  const known = of.get(key) ?? sampleRecord(person, target, customerId, around)
  of.set(key, known)
  return known
}

/** Unique single-letter values would run out. */
const isNarrow = (field: Field): boolean =>
  field.unique !== undefined && !field.required && 'max' in field && field.max === 1

/** A body that creates a record; records it must refer to are created first. */
export async function sampleBody(
  person: Maker,
  resource: Resource,
  customerId: string,
): Promise<Record<string, unknown>> {
  const n = (made.get(resource.name) ?? begun) + 1
  made.set(resource.name, n)
  const body: Record<string, unknown> = {}
  // A record's references usually share a place: the building of a tenant's space is at the tenant's site.
  const around: Record<string, unknown> = {}
  const refs = fieldsWhere(resource, isRef).filter(([, { required }]) => required)
  for (const [name, field] of fieldsWhere(resource, (candidate) => candidate.writable && candidate.kind !== 'status')) {
    if (isNarrow(field)) continue
    if (field.kind === 'ref') {
      if (!field.required) continue
      const target = resourceNamed(field.target)
      // Two references to one kind of record may need different records, like a contact and its delegate.
      const isOnly = refs.filter(([, other]) => other.target === field.target).length === 1
      const mayShare = isOnly && !withOwnParents.has(resource.name)
      const record = await (mayShare ? parentOf : sampleRecord)(person, target, customerId, around)
      body[name] = record.id
      for (const parent of target.parents) around[parent] ??= record[parent]
    } else body[name] = sampleValue(field, n)
  }
  // Two dates of a record are often a start and an end.
  const days = fieldsWhere(resource, (field) => field.kind === 'date' && field.writable)
  days.forEach(([name], index) => {
    body[name] = `20${26 + index}-01-31`
  })
  const asked = askedByRules[resource.name]
  return { ...body, ...(typeof asked === 'function' ? asked(n) : asked) }
}

export async function sampleRecord(
  person: Maker,
  resource: Resource,
  customerId: string,
  around: Readonly<Record<string, unknown>> = {},
): Promise<AnyRecord> {
  const inside = resource.parents.filter((name) => around[name] != null).map((name) => [name, around[name]])
  const answer = await person.post(pathOf(resource, customerId), {
    ...(await sampleBody(person, resource, customerId)),
    ...Object.fromEntries(inside),
  })
  if (answer.statusCode !== 201) throw new Error(`${resource.name} was not created: ${answer.body}`)
  return answer.json<AnyRecord>()
}

/** The path to archive it, with its name if that is required. */
export const archivePath = (resource: Resource, customerId: string, record: AnyRecord): string => {
  const one = `${pathOf(resource, customerId)}/${record.id}`
  return resource.archiveNeedsName ? `${one}?${new URLSearchParams({ name: String(record[resource.title]) })}` : one
}

/** Archives it, after putting it into the state its entity's rules require. */
export async function archiveSample(person: Maker, resource: Resource, customerId: string, record: AnyRecord) {
  const one = `${pathOf(resource, customerId)}/${record.id}`
  const first = archivedAs[resource.name]
  if (first) await person.patch(one, first, record.rowVersion)
  return person.delete(archivePath(resource, customerId, record))
}

/** A field that any change may set, with a value it doesn't have yet. */
export function sampleChange(resource: Resource, record: AnyRecord): Record<string, unknown> {
  const change = fieldsWhere(
    resource,
    (field) => field.kind === 'longText' || field.kind === 'int' || field.kind === 'text',
  ).filter(([, field]) => !('format' in field) && field.writable && !field.immutable)
  const [name, field] = change[0] ?? []
  if (!name || !field) throw new Error(`${resource.name} has nothing to change`)
  return {
    ...archivedAs[resource.name],
    [name]: field.kind === 'int' ? clamp(field, Number(record[name]) + 1) : fitting(field, `${record[name]} changed`),
  }
}
