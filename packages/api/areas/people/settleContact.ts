/** Settles a contact's values without a database, so single edits and imports of a million follow the same rules. */
import { isDeepStrictEqual } from 'node:util'
import { displayNameOf, isReachable, primaryOf } from '@postern/domain/areas/people/contact.ts'
import type { contacts } from '@postern/domain/areas/people/contacts.ts'
import type { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import type { CustomField } from '@postern/domain/engine/customFields.ts'
import type { Issue } from '@postern/domain/engine/failure.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { type Belongings, belongingIssuesOf } from '../shared/ruleParts/belonging.ts'
import { onePrimary } from '../shared/ruleParts/onePrimary.ts'
import { customIssues } from './customValues.ts'

export type ContactValues = ValuesOf<(typeof contacts)['fields']>
export type ContactBefore = (ContactValues & RecordMeta) | null
export type ContactTypeFacts = Pick<
  ValuesOf<(typeof contactTypes)['fields']>,
  'requiredFields' | 'defaultChannels' | 'isActive'
>

/** What the rules need to know about the records a contact refers to. */
export interface ContactFacts extends Belongings {
  readonly type: ContactTypeFacts
  /** Its mail stop. */
  readonly stop: { readonly isDeliverable: boolean; readonly siteId: string } | undefined
  /** Site of a new contact that has neither a site nor a tenant. */
  readonly defaultSiteId: string | null
  readonly customFields: readonly CustomField[]
  /** Today's date at the contact's site. */
  readonly todayAt: (siteId: string | null) => string
  /** True if the source itself writes: it may change the fields it locks. */
  readonly isSource: boolean
}

/** The contact field behind each field that a type can require. */
const asked: Record<ContactTypeFacts['requiredFields'][number], keyof ContactValues> = {
  email: 'emails',
  phone: 'phones',
  externalId: 'externalId',
  location: 'locationId',
  department: 'departmentId',
  tenant: 'tenantId',
}

const isMissing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

/** Locked fields can only be changed at their source, or after they're unlocked. */
const lockedIssues = (next: ContactValues, before: ContactBefore): Issue[] =>
  before === null
    ? []
    : next.lockedFields
        .filter((name) => before.lockedFields.includes(name) && !isDeepStrictEqual(next[name], before[name]))
        .map((path) => ({
          path,
          description: 'This field is synced. Change it at the source, or uncheck it under “Synced fields”.',
        }))

/** If a type becomes stricter, its existing contacts can still be edited in other ways. */
function typeIssues(type: ContactTypeFacts, next: ContactValues, before: ContactBefore): Issue[] {
  const isSame = before?.contactTypeId === next.contactTypeId
  const missing = type.requiredFields
    .map((word) => asked[word])
    .filter((name) => isMissing(next[name]) && !(isSame && before && isMissing(before[name])))
    .map((path) => ({ path, description: 'Required for this contact type.' }))
  return type.isActive || isSame
    ? missing
    : [{ path: 'contactTypeId', description: 'This type is inactive. Select an active one.' }, ...missing]
}

const addressOf = { email: 'emails', push: 'emails', sms: 'phones' } as const

type Channel = ContactValues['channels'][number]

export const hasAddress = (channel: Channel, next: ContactValues): boolean =>
  channel === 'none' || next[addressOf[channel]].length > 0

/** Defaults to the type's channels that the contact has an address for. */
function settledChannels(type: ContactTypeFacts, next: ContactValues): Channel[] {
  if (next.channels.length > 0) return next.channels
  const usual = type.defaultChannels.filter((channel) => hasAddress(channel, next))
  return usual.length > 0 ? usual : ['none']
}

function stopIssues({ stop }: ContactFacts, locationId: string | null, siteId: string | null): Issue[] {
  if (locationId === null || !stop) return []
  if (!stop.isDeliverable)
    return [{ path: 'locationId', description: 'Locations of that type can’t be mail stops. Select another one.' }]
  return siteId !== null && stop.siteId !== siteId
    ? [{ path: 'locationId', description: 'This location is at another site.' }]
    : []
}

/** A display name that wasn't entered by hand follows the names it's made of. */
function settledName(next: ContactValues, before: ContactBefore): string {
  const wasMade = before !== null && before.displayName === displayNameOf(before)
  const isChosen = next.displayName !== '' && !(wasMade && next.displayName === before.displayName)
  return isChosen ? next.displayName : displayNameOf(next) || next.displayName
}

const isEndNew = ({ endsOn }: ContactValues, before: ContactBefore): boolean =>
  endsOn !== null && endsOn !== before?.endsOn
const isBack = ({ status }: ContactValues, before: ContactBefore): boolean =>
  before?.status === 'former' && status !== 'former'

/** Whether `todayAt` is asked: the end date is compared with it. */
export const needsToday = (next: ContactValues, before: ContactBefore): boolean =>
  next.endsOn !== null && (isEndNew(next, before) || isBack(next, before))

const hasEnded = (facts: ContactFacts, { endsOn, siteId }: ContactValues): boolean =>
  endsOn !== null && endsOn < facts.todayAt(siteId)

/** A new end date in the past makes a contact former. */
const settledStatus = (facts: ContactFacts, next: ContactValues, before: ContactBefore): ContactValues['status'] =>
  isEndNew(next, before) && hasEnded(facts, next) ? 'former' : next.status

/** A former contact comes back with a new end date or none: with the old one, `calendar.ts` would make them former again. */
const endIssues = (facts: ContactFacts, next: ContactValues, before: ContactBefore): Issue[] =>
  isBack(next, before) && !isEndNew(next, before) && hasEnded(facts, next)
    ? [{ path: 'endsOn', description: 'The end date has passed. Remove it or enter a later one first.' }]
    : []

export function settleContact(
  facts: ContactFacts,
  next: ContactValues,
  before: ContactBefore,
): { readonly issues: Issue[]; readonly values: Partial<ContactValues> } {
  // A new contact defaults to the tenant's site, or else to the default site.
  const siteId = before ? next.siteId : (next.siteId ?? facts.tenant?.siteId ?? facts.defaultSiteId)
  const issues = [
    ...(facts.isSource ? [] : lockedIssues(next, before)),
    ...typeIssues(facts.type, next, before),
    ...belongingIssuesOf(facts, { ...next, siteId }),
    ...stopIssues(facts, next.locationId, siteId),
    ...endIssues(facts, { ...next, siteId }, before),
    ...customIssues('customFields', facts.customFields, next.customFields, before?.customFields),
  ]
  const [emails, phones] = [onePrimary(next.emails), onePrimary(next.phones)]
  const channels = settledChannels(facts.type, next)
  const values = {
    siteId,
    displayName: settledName(next, before),
    emails,
    phones,
    channels,
    email: primaryOf(emails)?.address ?? null,
    emailState: primaryOf(emails)?.state ?? null,
    phone: primaryOf(phones)?.number ?? null,
    reachable: isReachable({ ...next, emails, phones, channels }),
    status: settledStatus(facts, { ...next, siteId }, before),
  }
  return { issues, values }
}
