/** `/Users`: contacts as an identity provider reads and writes them. */
import { isScimObject, type ReadUser, readScimUser, showScimUser } from '@postern/domain/areas/people/scim/scimUser.ts'
import { isUuid } from '@postern/domain/values/id.ts'
import { sql } from 'kysely'
import {
  listResponse,
  projected,
  requireVersion,
  type ScimAnswer,
  type ScimCall,
  type ScimContext,
} from './scimCall.ts'
import { notFound, ScimFailure } from './scimFailure.ts'
import { scimResource } from './scimResource.ts'
import { type ScimUserRow, shownOf, userPage, userRow, versionOf } from './scimUserRows.ts'
import { changeContact, createContact, letGo } from './scimUserWrites.ts'

const locationOf = ({ baseUrl }: ScimContext, id: string): string => `${baseUrl}/Users/${id}`

const shown = (scim: ScimContext, row: ScimUserRow) => showScimUser(shownOf(row), locationOf(scim, row.id))

async function requireUser({ context: { db }, customerId }: ScimContext, id: string): Promise<ScimUserRow> {
  const row = isUuid(id) ? await userRow(db, customerId, id) : undefined
  if (!row) throw notFound(id)
  return row
}

function readBody(body: unknown): ReadUser {
  if (!isScimObject(body)) throw new ScimFailure(400, 'Send a user as a JSON object.', 'invalidSyntax')
  const user = readScimUser(body)
  if (!user) throw new ScimFailure(400, 'userName is required.', 'invalidValue')
  return user
}

async function answerWith(
  scim: ScimContext,
  { query }: ScimCall,
  id: string,
  more: Pick<ScimAnswer, 'status' | 'outcome'>,
): Promise<ScimAnswer> {
  const row = await requireUser(scim, id)
  const body = projected(shown(scim, row), query)
  return { ...more, body, version: versionOf(row), location: locationOf(scim, id), contactId: id }
}

interface Candidate {
  readonly id: string
  readonly source: string
  readonly isByExternalId: boolean
}

/** An unlinked contact that looks like the user. Contacts this source managed before come first. */
async function candidateFor(
  { context: { db }, customerId }: ScimContext,
  user: ReadUser,
): Promise<Candidate | undefined> {
  const { userName, externalId, said } = user
  const emails = [...(said.emails ?? []).map(({ value }) => value), userName].map((text) => text.toLowerCase())
  const employee = said.enterprise?.employeeNumber ?? null
  return db.one(sql<Candidate>`
    select c.id, c.source, coalesce(lower(c.external_id) = lower(${employee}::text), false) as "isByExternalId" from contacts c
    where c.customer_id = ${customerId} and c.archived_at is null and c.anonymised_at is null
      and (c.email = any(${emails}::text[]) or lower(c.external_id) = lower(${employee}::text)
        or (c.source = 'scim' and c.source_id = ${externalId}::text))
      and not exists (select from scim_users u where u.customer_id = c.customer_id and u.contact_id = c.id)
    order by c.source = 'scim' desc, coalesce(c.source_id = ${externalId}::text, false) desc, c.status = 'former', c.id
    limit 1`)
}

/** Identities of archived or merged contacts don't block a user name. */
async function refuseTaken({ context: { db }, customerId }: ScimContext, user: ReadUser, id: string | null) {
  const { userName, externalId } = user
  const isSame = sql`u.customer_id = ${customerId} and u.contact_id is distinct from ${id}::uuid
    and (lower(u.user_name) = lower(${userName}::text) or u.external_id = ${externalId}::text)`
  await db.all(sql`
    delete from scim_users u using contacts c
    where ${isSame} and c.customer_id = u.customer_id and c.id = u.contact_id and c.archived_at is not null`)
  const taken = await db.one(sql<{ isName: boolean }>`
    select lower(u.user_name) = lower(${userName}::text) as "isName" from scim_users u where ${isSame} limit 1`)
  if (taken)
    throw new ScimFailure(
      409,
      `Another user already has this ${taken.isName ? 'userName' : 'externalId'}.`,
      'uniqueness',
    )
}

async function create(scim: ScimContext, call: ScimCall): Promise<ScimAnswer> {
  const user = readBody(call.body)
  await refuseTaken(scim, user, null)
  const candidate = await candidateFor(scim, user)
  if (candidate && candidate.source !== 'scim') {
    const reason = candidate.isByExternalId ? 'externalId' : 'email'
    const what = reason === 'email' ? 'email address' : 'employee number'
    const { userName, externalId } = user
    throw new ScimFailure(
      409,
      `A contact that wasn’t created by SCIM already has this ${what}. Someone has to link it in Postern.`,
      'uniqueness',
      { contactId: candidate.id, reason, userName, externalId },
    )
  }
  if (!candidate) return answerWith(scim, call, await createContact(scim, user), { status: 201, outcome: 'created' })
  await changeContact(scim, candidate.id, { ...user, active: user.active ?? true }, { owned: [], said: {} })
  return answerWith(scim, call, candidate.id, { status: 201, outcome: 'changed' })
}

async function change(scim: ScimContext, call: ScimCall, id: string, userFrom: (row: ScimUserRow) => ReadUser) {
  const row = await requireUser(scim, id)
  requireVersion(call.ifMatch, versionOf(row))
  const user = userFrom(row)
  await refuseTaken(scim, user, id)
  const outcome = await changeContact(scim, id, user, row)
  return answerWith(scim, call, id, { status: 200, outcome })
}

async function remove(scim: ScimContext, { ifMatch }: ScimCall, id: string): Promise<ScimAnswer> {
  const row = await requireUser(scim, id)
  requireVersion(ifMatch, versionOf(row))
  await letGo(scim, id)
  return { status: 204, outcome: 'deleted', contactId: id }
}

async function list(scim: ScimContext, { query }: ScimCall): Promise<ScimAnswer> {
  const { total, items } = await userPage(scim.context.db, scim.customerId, query)
  const resources = items.map((row) => projected(shown(scim, row), query))
  return { status: 200, body: listResponse(total, query.startIndex, resources) }
}

export const usersCall = scimResource({ read: readBody, shown, list, create, answerWith, change, remove })
