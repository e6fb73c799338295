import { isDeepStrictEqual } from 'node:util'
import { displayNameOf, isReachable, primaryOf } from '@postern/domain/areas/people/contact.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import type { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import { anonymised, mayLeave } from '@postern/domain/engine/archiveGuards.ts'
import { type Issue, invalid } from '@postern/domain/engine/failure.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { holdLock } from '../../database/holdLock.ts'
import { todayAt } from '../../days.ts'
import { rules, type WriteContext } from '../../engine/rules.ts'
import { locationIssues } from '../shared/placesFit.ts'
import { belongingIssues } from '../shared/ruleParts/belonging.ts'
import { onePrimary, primaryIssues } from '../shared/ruleParts/onePrimary.ts'
import { contactFieldsOf } from './customFieldDefinitions.ts'
import { customIssues } from './customValues.ts'

type Values = ValuesOf<(typeof contacts)['fields']>
type Before = (Values & RecordMeta) | null
type Type = Pick<ValuesOf<(typeof contactTypes)['fields']>, 'requiredFields' | 'defaultChannels' | 'isActive'>

/** Where each thing a type may ask for stands in a contact. */
const asked: Record<Type['requiredFields'][number], keyof Values> = {
  email: 'emails',
  phone: 'phones',
  externalId: 'externalId',
  location: 'locationId',
  department: 'departmentId',
  tenant: 'tenantId',
}

const isMissing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

/** What a source keeps is changed there, or unlocked first; the source itself writes as the platform. */
const lockedIssues = ({ actor }: WriteContext, next: Values, before: Before): Issue[] =>
  actor === null || before === null
    ? []
    : next.lockedFields
        .filter((name) => before.lockedFields.includes(name) && !isDeepStrictEqual(next[name], before[name]))
        .map((path) => ({
          path,
          description: 'This field is synced. Change it at the source, or uncheck it under “Synced fields”.',
        }))

/** A type that has become stricter keeps nobody from being changed in other ways. */
function typeIssues(type: Type, next: Values, before: Before): Issue[] {
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

type Channel = Values['channels'][number]

const hasAddress = (channel: Channel, next: Values): boolean =>
  channel === 'none' || next[addressOf[channel]].length > 0

function channelIssues(next: Values): Issue[] {
  const { channels } = next
  if (channels.includes('none') && channels.length > 1)
    return [{ path: 'channels', description: '“None” can’t be combined with other options.' }]
  return channels
    .filter((channel) => !hasAddress(channel, next))
    .slice(0, 1)
    .map((channel) => ({
      path: 'channels',
      description: channel === 'sms' ? 'SMS needs a phone number.' : 'Email and push need an email address.',
    }))
}

/** What nobody has said is as the type says, as far as there is an address for it. */
function settledChannels(type: Type, next: Values): Channel[] {
  if (next.channels.length > 0) return next.channels
  const usual = type.defaultChannels.filter((channel) => hasAddress(channel, next))
  return usual.length > 0 ? usual : ['none']
}

/** Somebody else's badge would let two people in. */
async function badgeIssues({ db, place, restoring }: WriteContext, next: Values, before: Before): Promise<Issue[]> {
  const fresh = (next.badgeIds ?? []).filter((badge) => restoring || !before?.badgeIds?.includes(badge))
  if (fresh.length === 0) return []
  await holdLock(db, `badges ${place.customerId}`)
  const taken = await db.one(sql<{ badge: string }>`
    select badge from contacts c, unnest(c.badge_ids) badge where c.customer_id = ${place.customerId}
    and c.badge_ids && ${fresh} and badge = any(${fresh}) and c.archived_at is null
    and c.id is distinct from ${before?.id ?? null}::uuid limit 1`)
  return taken ? [{ path: 'badgeIds', description: `Another contact already has the badge “${taken.badge}”.` }] : []
}

async function stopIssues(context: WriteContext, next: Values, siteId: string | null): Promise<Issue[]> {
  const { locationId } = next
  if (locationId === null) return []
  const stop = await context.db.one(sql<{ deliverable: boolean }>`
    select t.can_be_delivered_to as deliverable from locations l
    join location_types t on t.customer_id = l.customer_id and t.id = l.location_type_id
    where l.customer_id = ${context.place.customerId} and l.id = ${locationId}`)
  return stop && !stop.deliverable
    ? [{ path: 'locationId', description: 'Locations of that type can’t be mail stops. Select another one.' }]
    : locationIssues(context, siteId, { locationId })
}

async function ownFieldIssues({ db, place }: WriteContext, next: Values, before: Before): Promise<Issue[]> {
  const fields = await contactFieldsOf(db, place.customerId)
  return customIssues('customFields', fields, next.customFields, before?.customFields)
}

/** Whoever is new is at home where the tenant is, or else at the default site. */
async function homeSite({ db, place }: WriteContext, { siteId, tenantId }: Values): Promise<string | null> {
  if (siteId !== null) return siteId
  const home = await db.one(sql<{ id: string | null }>`
    select coalesce(
      (select site_id from tenants where customer_id = ${place.customerId} and id = ${tenantId}),
      (select id from sites where customer_id = ${place.customerId} and is_default and archived_at is null)) as id`)
  return home?.id ?? null
}

/** A name nobody has chosen follows the names it is made of. */
function settledName(next: Values, before: Before): string {
  const wasMade = before !== null && before.displayName === displayNameOf(before)
  const isChosen = next.displayName !== '' && !(wasMade && next.displayName === before.displayName)
  return isChosen ? next.displayName : displayNameOf(next) || next.displayName
}

/** Whoever's last day is over is former; whoever is made active again after it needs another day. */
async function standingOf({ db, place }: WriteContext, next: Values, before: Before): Promise<Values['status']> {
  if (next.endsOn === null || next.endsOn === before?.endsOn) return next.status
  return next.endsOn < (await todayAt(db, place.customerId, next.siteId)) ? 'former' : next.status
}

export const contactRules = rules(contacts, {
  check: (next, before) => {
    const issues: Issue[] = [
      ...(before?.anonymisedAt != null ? [{ path: '', description: anonymised }] : []),
      ...primaryIssues('emails', next.emails),
      ...primaryIssues('phones', next.phones),
      ...channelIssues(next),
    ]
    if (next.displayName === '' && displayNameOf(next) === '')
      issues.push({ path: 'lastName', description: 'Enter a last name or a display name.' })
    if (!next.isRecipient && !next.isSender)
      issues.push({ path: 'isRecipient', description: 'Select recipient, sender, or both.' })
    if (next.startsOn && next.endsOn && next.endsOn < next.startsOn)
      issues.push({ path: 'endsOn', description: 'The end date can’t be before the start date.' })
    return issues
  },
  crossRecordFields: ['badgeIds'],
  beforeWrite: async (context, next, before) => {
    const type = await context.db.one(sql<Type>`
      select required_fields as "requiredFields", default_channels as "defaultChannels", is_active as "isActive"
      from contact_types where customer_id = ${context.place.customerId} and id = ${next.contactTypeId}`)
    if (!type) return {} // the table's own key refuses it
    const siteId = before ? next.siteId : await homeSite(context, next)
    const issues = [
      ...lockedIssues(context, next, before),
      ...typeIssues(type, next, before),
      ...(await belongingIssues(context, { ...next, siteId })),
      ...(await stopIssues(context, next, siteId)),
      ...(await badgeIssues(context, next, before)),
      ...(await ownFieldIssues(context, next, before)),
    ]
    if (issues.length > 0) throw invalid(issues)
    const [emails, phones] = [onePrimary(next.emails), onePrimary(next.phones)]
    const channels = settledChannels(type, next)
    return {
      siteId,
      displayName: settledName(next, before),
      emails,
      phones,
      channels,
      email: primaryOf(emails)?.address ?? null,
      emailState: primaryOf(emails)?.state ?? null,
      phone: primaryOf(phones)?.number ?? null,
      reachable: isReachable({ ...next, emails, phones, channels }),
      status: await standingOf(context, { ...next, siteId }, before),
    }
  },
  mayArchive: mayLeave,
})
