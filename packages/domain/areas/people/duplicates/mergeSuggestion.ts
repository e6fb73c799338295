/** How two contacts are merged by default. The review and the bulk merge of exact matches both follow it. */
import type { AnyRecord } from '../../../engine/resource.ts'
import { likelySide, mergeableFields } from '../contact.ts'
import { contacts } from '../contacts.ts'

/** Lists that can keep the entries of both contacts. */
export const joinableFields = ['emails', 'phones', 'badgeIds'] as const
export type JoinableField = (typeof joinableFields)[number]

const mostEntries: Readonly<Record<JoinableField, number>> = {
  emails: contacts.fields.emails.max ?? 3,
  phones: contacts.fields.phones.max ?? 3,
  badgeIds: contacts.fields.badgeIds.max ?? 3,
}

export const isJoinable = (name: string): name is JoinableField => joinableFields.some((each) => each === name)

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Entries with the same key are equal. */
function keyOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry)
  return String(Reflect.get(entry, 'address') ?? Reflect.get(entry, 'number')).toLowerCase()
}

const notPrimary = (entry: unknown): unknown =>
  typeof entry === 'object' && entry !== null && 'primary' in entry ? { ...entry, primary: false } : entry

/** The kept contact's entries come first, and its primary entry stays primary. */
export function joined(stays: unknown, goes: unknown): unknown[] {
  const own = listOf(stays)
  const known = new Set(own.map(keyOf))
  const added = listOf(goes).filter((entry) => !known.has(keyOf(entry)))
  return own.length === 0 ? added : [...own, ...added.map(notPrimary)]
}

/** True if the entries of both fit, and the merged contact adds at least one. */
export const canJoin = (name: JoinableField, stays: unknown, goes: unknown): boolean => {
  const both = joined(stays, goes).length
  return listOf(stays).length > 0 && both > listOf(stays).length && both <= mostEntries[name]
}

export const isLockedIn = (record: AnyRecord, name: string): boolean => listOf(record.lockedFields).includes(name)

const hasSource = ({ source, lockedFields }: AnyRecord): number =>
  listOf(lockedFields).length > 0 ? 2 : source === 'manual' ? 0 : 1

const filledFields = (record: AnyRecord): number =>
  mergeableFields(contacts).filter(([name]) => {
    const value = record[name] ?? ''
    return value !== '' && !(Array.isArray(value) && value.length === 0)
  }).length

/** The one maintained by a source, else the one with more filled fields, else the older one. */
export function likelyKept<T extends AnyRecord>(one: T, other: T): readonly [stays: T, goes: T] {
  const order =
    hasSource(other) - hasSource(one) || filledFields(other) - filledFields(one) || (one.id < other.id ? -1 : 1)
  return order <= 0 ? [one, other] : [other, one]
}

export interface MergeChoice {
  /** Fields that take the value of the contact merged away. */
  readonly take: string[]
  /** Lists that keep the entries of both. */
  readonly both: JoinableField[]
}

/** From another site, these values would contradict the kept contact's site. */
const ofOneSite: ReadonlySet<string> = new Set(['locationId', 'suite', 'mailboxNumber', 'departmentId', 'tenantId'])

/** An end date would turn the kept contact into a former one, and a sync date belongs to its own source. */
const neverTaken: ReadonlySet<string> = new Set(['endsOn', 'lastSyncedAt', 'anonymisedAt'])

/** `sees`: fields the user can see. Hidden fields keep the kept contact's values. */
export function suggestedMerge(
  stays: AnyRecord,
  goes: AnyRecord,
  sees: (name: string) => boolean = () => true,
): MergeChoice {
  const take: string[] = []
  const both: JoinableField[] = []
  for (const [name] of mergeableFields(contacts)) {
    const isElsewhere = ofOneSite.has(name) && stays.siteId !== goes.siteId
    if (!sees(name) || isElsewhere || neverTaken.has(name) || isLockedIn(stays, name)) continue
    if (isJoinable(name) && canJoin(name, stays[name], goes[name])) both.push(name)
    else if (likelySide(stays[name], goes[name]) === 'goes') take.push(name)
  }
  return { take, both }
}
