import { displayNameOf } from '@postern/domain/areas/people/contact.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { anonymised, mayLeave } from '@postern/domain/engine/archiveGuards.ts'
import { type Issue, invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { holdLock } from '../../database/holdLock.ts'
import { todayAt } from '../../days.ts'
import { rules, type WriteContext } from '../../engine/rules.ts'
import { belongingsOf } from '../shared/ruleParts/belonging.ts'
import { primaryIssues } from '../shared/ruleParts/onePrimary.ts'
import { contactFieldsOf } from './customFieldDefinitions.ts'
import {
  type ContactBefore,
  type ContactFacts,
  type ContactTypeFacts,
  type ContactValues,
  hasAddress,
  needsToday,
  settleContact,
} from './settleContact.ts'

type Values = ContactValues
type Before = ContactBefore

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

/** If two contacts shared a badge, either of them could use it. */
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

interface Stop {
  readonly isDeliverable: boolean
  readonly siteId: string
}

const stopOf = async ({ db, place }: WriteContext, locationId: string | null): Promise<Stop | undefined> =>
  locationId === null
    ? undefined
    : db.one(sql<Stop>`
        select t.can_be_delivered_to as "isDeliverable", l.site_id as "siteId" from locations l
        join location_types t on t.customer_id = l.customer_id and t.id = l.location_type_id
        where l.customer_id = ${place.customerId} and l.id = ${locationId}`)

async function defaultSite({ db, place }: WriteContext): Promise<string | null> {
  const found = await db.one(sql<{ id: string }>`
    select id from sites where customer_id = ${place.customerId} and is_default and archived_at is null`)
  return found?.id ?? null
}

/** Reads only what the values refer to. */
async function factsOf(
  context: WriteContext,
  type: ContactTypeFacts,
  next: Values,
  before: Before,
): Promise<ContactFacts> {
  const { db, place, actor } = context
  const belongings = await belongingsOf(context, next)
  const hasHome = before !== null || next.siteId !== null || belongings.tenant !== undefined
  const defaultSiteId = hasHome ? null : await defaultSite(context)
  const siteId = next.siteId ?? (before ? null : (belongings.tenant?.siteId ?? defaultSiteId))
  const today = needsToday(next, before) ? await todayAt(db, place.customerId, siteId) : ''
  return {
    ...belongings,
    type,
    stop: await stopOf(context, next.locationId),
    defaultSiteId,
    customFields: await contactFieldsOf(db, place.customerId),
    todayAt: () => today,
    isSource: actor === null,
  }
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
    const type = await context.db.one(sql<ContactTypeFacts>`
      select required_fields as "requiredFields", default_channels as "defaultChannels", is_active as "isActive"
      from contact_types where customer_id = ${context.place.customerId} and id = ${next.contactTypeId}`)
    if (!type) return {} // the foreign key rejects it
    const facts = await factsOf(context, type, next, before)
    const { issues, values } = settleContact(facts, next, before)
    issues.push(...(await badgeIssues(context, next, before)))
    if (issues.length > 0) throw invalid(issues)
    return values
  },
  mayArchive: mayLeave,
})
