/** `/Groups`: departments outside tenants. Their members are the contacts that the identity provider manages. */
import { createHash } from 'node:crypto'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { attributeOf, groupSchema, isScimObject, type ScimObject } from '@postern/domain/areas/people/scim/scimUser.ts'
import { isUuid } from '@postern/domain/values/id.ts'
import { type RawBuilder, sql } from 'kysely'
import { archiveRecord } from '../../../engine/archive/archive.ts'
import { lockRecord } from '../../../engine/readRecords.ts'
import { changeRecord } from '../../../engine/records.ts'
import {
  listResponse,
  projected,
  requireVersion,
  type ScimAnswer,
  type ScimCall,
  type ScimContext,
} from './scimCall.ts'
import { notFound, ScimFailure } from './scimFailure.ts'
import { type FilterFields, filterCondition } from './scimFilter.ts'
import { scimResource } from './scimResource.ts'
import { createDepartment, moveToDepartment } from './scimUserWrites.ts'

interface GroupRow {
  readonly id: string
  readonly name: string
  readonly externalId: string | null
  readonly rowVersion: number
  readonly createdAt: string
  readonly updatedAt: string
  readonly members: string[]
}

/** More members than this have to be moved in several requests. */
const mostMoves = 1_000

const members = sql`
  scim_users u join contacts c on c.customer_id = u.customer_id and c.id = u.contact_id
  where c.customer_id = d.customer_id and c.department_id = d.id and c.archived_at is null`

const from = (customerId: string) => sql`
  departments d where d.customer_id = ${customerId} and d.tenant_id is null and d.archived_at is null`

const rows = (customerId: string, more: RawBuilder<unknown>) => sql<GroupRow>`
  select d.id, d.name, d.external_id as "externalId", d.row_version as "rowVersion", d.created_at as "createdAt",
    d.updated_at as "updatedAt", array(select u.contact_id::text from ${members} order by u.contact_id) as members
  from ${from(customerId)} ${more}`

const groupFields: FilterFields = {
  id: { kind: 'exact', column: sql`d.id::text` },
  displayname: { kind: 'caseless', column: sql`d.name` },
  externalid: { kind: 'exact', column: sql`d.external_id` },
  'meta.lastmodified': { kind: 'time', column: sql`d.updated_at` },
  'meta.resourcetype': { kind: 'exact', column: sql`'Group'::text` },
  members: {
    kind: 'list',
    rows: sql`(select u.contact_id::text as value from ${members}) member`,
    fields: { value: { kind: 'exact', column: sql`member.value` } },
  },
}

/** Moving members doesn't change the department's row, so the version includes them. */
function versionOf({ rowVersion, members: ids }: GroupRow): string {
  const hash = createHash('sha256').update(ids.join(' ')).digest('base64url').slice(0, 12)
  return `W/"${rowVersion}.${hash}"`
}

const locationOf = ({ baseUrl }: ScimContext, id: string): string => `${baseUrl}/Groups/${id}`

const shown = (scim: ScimContext, row: GroupRow): ScimObject => ({
  schemas: [groupSchema],
  id: row.id,
  ...(row.externalId !== null && { externalId: row.externalId }),
  displayName: row.name,
  members: row.members.map((id) => ({ value: id, type: 'User', $ref: `${scim.baseUrl}/Users/${id}` })),
  meta: {
    resourceType: 'Group',
    created: row.createdAt,
    lastModified: row.updatedAt,
    version: versionOf(row),
    location: locationOf(scim, row.id),
  },
})

async function requireGroup({ context: { db }, customerId }: ScimContext, id: string): Promise<GroupRow> {
  const row = isUuid(id) ? await db.one(rows(customerId, sql`and d.id = ${id}`)) : undefined
  if (!row) throw notFound(id)
  return row
}

interface ReadGroup {
  readonly name: string
  readonly externalId: string | null
  readonly members: readonly string[]
}

function readGroup(body: unknown): ReadGroup {
  if (!isScimObject(body)) throw new ScimFailure(400, 'Send a group as a JSON object.', 'invalidSyntax')
  const [name, externalId] = [attributeOf(body, 'displayName'), attributeOf(body, 'externalId')]
  if (typeof name !== 'string' || name.trim() === '' || name.length > 120)
    throw new ScimFailure(400, 'displayName is required and has up to 120 characters.', 'invalidValue')
  const named = [attributeOf(body, 'members') ?? []].flat()
  const ids = named.map((member) => (isScimObject(member) ? attributeOf(member, 'value') : member))
  const isExternal = typeof externalId === 'string' && externalId !== ''
  return {
    name: name.trim(),
    externalId: isExternal ? externalId.slice(0, 64) : null,
    members: [...new Set(ids.map(String))],
  }
}

async function setMembers(scim: ScimContext, id: string, before: readonly string[], wanted: readonly string[]) {
  const added = wanted.filter((member) => !before.includes(member))
  const removed = before.filter((member) => !wanted.includes(member))
  if (added.length + removed.length > mostMoves)
    throw new ScimFailure(400, `Change up to ${mostMoves} members in one request.`, 'tooMany')
  const known = await scim.context.db.all(sql<{ id: string }>`
    select u.contact_id as id from scim_users u join contacts c on c.customer_id = u.customer_id and c.id = u.contact_id
    where u.customer_id = ${scim.customerId} and c.archived_at is null and u.contact_id = any(${added.filter(isUuid)}::uuid[])`)
  const stranger = added.find((member) => !known.some((each) => each.id === member.toLowerCase()))
  if (stranger !== undefined)
    throw new ScimFailure(400, `The member ${stranger.slice(0, 60)} isn’t a user.`, 'invalidValue')
  for (const { id: member } of known) await moveToDepartment(scim, member, id)
  for (const member of removed) await moveToDepartment(scim, member, null)
  return added.length + removed.length > 0
}

async function answerWith(
  scim: ScimContext,
  { query }: ScimCall,
  id: string,
  more: Pick<ScimAnswer, 'status' | 'outcome'>,
): Promise<ScimAnswer> {
  const row = await requireGroup(scim, id)
  return { ...more, body: projected(shown(scim, row), query), version: versionOf(row), location: locationOf(scim, id) }
}

async function create(scim: ScimContext, call: ScimCall): Promise<ScimAnswer> {
  const { name, externalId, members: wanted } = readGroup(call.body)
  const { id } = await createDepartment(scim, { name, externalId })
  await setMembers(scim, id, [], wanted)
  return answerWith(scim, call, id, { status: 201, outcome: 'created' })
}

async function change(scim: ScimContext, call: ScimCall, id: string, groupFrom: (row: GroupRow) => ReadGroup) {
  const { context } = scim
  const row = await requireGroup(scim, id)
  requireVersion(call.ifMatch, versionOf(row))
  const { name, externalId, members: wanted } = groupFrom(row)
  const isRenamed = name !== row.name || externalId !== row.externalId
  if (isRenamed)
    await changeRecord(context, departments, await lockRecord(context.db, departments, context.place, id), {
      name,
      externalId,
    })
  const isMoved = await setMembers(scim, id, row.members, wanted)
  const outcome = isRenamed || isMoved ? 'changed' : 'unchanged'
  const answer = await answerWith(scim, call, id, { status: 200, outcome })
  if (call.method !== 'PATCH' || call.query.attributes.length > 0) return answer
  // A group may have thousands of members, and Entra and Okta don't need them back (RFC 7644 section 3.5.2).
  const { body: _, ...rest } = answer
  return { ...rest, status: 204 }
}

/** Contacts of other sources keep their department. */
async function remove(scim: ScimContext, { ifMatch }: ScimCall, id: string): Promise<ScimAnswer> {
  const row = await requireGroup(scim, id)
  requireVersion(ifMatch, versionOf(row))
  await setMembers(scim, id, row.members, [])
  const other = await scim.context.db.one(sql`
    select from contacts where customer_id = ${scim.customerId} and department_id = ${id} and archived_at is null limit 1`)
  if (other)
    throw new ScimFailure(409, 'Contacts of other sources are in this department. Archive it in Postern.', 'mutability')
  await archiveRecord(scim.context, departments, id)
  return { status: 204, outcome: 'deleted' }
}

async function list(scim: ScimContext, { query }: ScimCall): Promise<ScimAnswer> {
  const { filter, startIndex, count } = query
  const { db } = scim.context
  const condition = filter === undefined ? sql`` : sql`and ${filterCondition(groupFields, filter)}`
  const counted = await db.one(sql<{ total: number }>`
    select count(*)::int as total from ${from(scim.customerId)} ${condition}`)
  const page = sql`${condition} order by d.id limit ${count} offset ${startIndex - 1}`
  const items = count === 0 ? [] : await db.all(rows(scim.customerId, page))
  const resources = items.map((row) => projected(shown(scim, row), query))
  return { status: 200, body: listResponse(counted?.total ?? 0, startIndex, resources) }
}

export const groupsCall = scimResource({ read: readGroup, shown, list, create, answerWith, change, remove })
