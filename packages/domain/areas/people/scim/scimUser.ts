/** A SCIM user: the attributes we store, parsed leniently from whatever an identity provider sends. */

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'

export type ScimObject = Readonly<Record<string, unknown>>

export const isScimObject = (value: unknown): value is ScimObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Attribute names are case-insensitive. */
export const keyOf = (object: ScimObject, name: string): string | undefined =>
  Object.keys(object).find((key) => key.toLowerCase() === name.toLowerCase())

export function attributeOf(object: ScimObject, name: string): unknown {
  const key = keyOf(object, name)
  return key === undefined ? undefined : object[key]
}

/** Stored as sent and returned unchanged. Only some of them map to contact fields. */
export const plainAttributes = [
  'displayName',
  'nickName',
  'title',
  'userType',
  'preferredLanguage',
  'locale',
  'timezone',
] as const
export const nameAttributes = ['formatted', 'givenName', 'familyName', 'middleName'] as const
export const enterpriseAttributes = ['employeeNumber', 'department', 'costCenter', 'organization', 'division'] as const

export interface ScimEntry {
  readonly value: string
  readonly type?: string
  readonly primary?: boolean
}

type Texts<Name extends string> = { readonly [N in Name]?: string }

/** What an identity provider sent about a user. Omitted attributes are undefined. */
export interface SaidUser extends Texts<(typeof plainAttributes)[number]> {
  readonly name?: Texts<(typeof nameAttributes)[number]>
  readonly emails?: readonly ScimEntry[]
  readonly phoneNumbers?: readonly ScimEntry[]
  readonly enterprise?: Texts<(typeof enterpriseAttributes)[number]>
}

export interface ReadUser {
  readonly userName: string
  readonly externalId: string | null
  /** Undefined: not sent. */
  readonly active: boolean | undefined
  readonly said: SaidUser
}

const longestText = 254
const mostEntries = 20

/** Some providers send numbers instead of strings, and blank strings for missing values. */
function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, longestText) : undefined
}

function textsOf<Name extends string>(object: unknown, names: readonly Name[]): Texts<Name> {
  const texts: { [N in Name]?: string } = {}
  if (!isScimObject(object)) return texts
  for (const name of names) {
    const text = textOf(attributeOf(object, name))
    if (text !== undefined) texts[name] = text
  }
  return texts
}

/** Microsoft Entra sends "True" and "False". */
export function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return undefined
  return { true: true, false: false }[value.toLowerCase()]
}

function entryOf(item: unknown): ScimEntry[] {
  const value = textOf(isScimObject(item) ? attributeOf(item, 'value') : item)
  if (value === undefined) return []
  const type = isScimObject(item) ? textOf(attributeOf(item, 'type')) : undefined
  const primary = isScimObject(item) ? flagOf(attributeOf(item, 'primary')) : undefined
  return [{ value, ...(type !== undefined && { type }), ...(primary !== undefined && { primary }) }]
}

const entriesOf = (value: unknown): ScimEntry[] =>
  value === undefined || value === null ? [] : [value].flat().slice(0, mostEntries).flatMap(entryOf)

/** Keeps only the first entry marked as primary; a contact has one. */
function onePrimary(entries: readonly ScimEntry[]): ScimEntry[] {
  const first = entries.findIndex(({ primary }) => primary === true)
  return entries.map((entry, index) => (entry.primary && index !== first ? { ...entry, primary: false } : entry))
}

const filled = <T extends object>(object: T): T | undefined => (Object.keys(object).length > 0 ? object : undefined)

/** Null if there's no userName. Unknown attributes are dropped. */
export function readScimUser(body: ScimObject): ReadUser | null {
  const userName = textOf(attributeOf(body, 'userName'))
  if (userName === undefined) return null
  const name = filled(textsOf(attributeOf(body, 'name'), nameAttributes))
  const enterprise = filled(textsOf(attributeOf(body, enterpriseSchema), enterpriseAttributes))
  const emails = onePrimary(entriesOf(attributeOf(body, 'emails')))
  const phoneNumbers = onePrimary(entriesOf(attributeOf(body, 'phoneNumbers')))
  return {
    userName,
    externalId: textOf(attributeOf(body, 'externalId')) ?? null,
    active: flagOf(attributeOf(body, 'active')),
    said: {
      ...textsOf(body, plainAttributes),
      ...(name && { name }),
      ...(emails.length > 0 && { emails }),
      ...(phoneNumbers.length > 0 && { phoneNumbers }),
      ...(enterprise && { enterprise }),
    },
  }
}

export interface ShownUser {
  readonly id: string
  readonly userName: string
  readonly externalId: string | null
  readonly active: boolean
  readonly said: SaidUser
  readonly version: string
  readonly createdAt: string
  readonly updatedAt: string
}

export function showScimUser(user: ShownUser, location: string): ScimObject {
  const { enterprise, ...said } = user.said
  return {
    schemas: [userSchema, ...(enterprise ? [enterpriseSchema] : [])],
    id: user.id,
    ...(user.externalId !== null && { externalId: user.externalId }),
    userName: user.userName,
    ...said,
    active: user.active,
    ...(enterprise && { [enterpriseSchema]: enterprise }),
    meta: {
      resourceType: 'User',
      created: user.createdAt,
      lastModified: user.updatedAt,
      version: user.version,
      location,
    },
  }
}
