/** Writes an identity provider's users as contacts. The contact rules apply, and each write adds an audit row. */
import { isDeepStrictEqual } from 'node:util'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { contactValuesOf, type ScimContactValues } from '@postern/domain/areas/people/scim/scimContact.ts'
import type { ReadUser, SaidUser } from '@postern/domain/areas/people/scim/scimUser.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import { issuesOf } from '@postern/domain/engine/issue.ts'
import type { AnyRecord, ValuesOf } from '@postern/domain/engine/resource.ts'
import { createSchema, patchSchema } from '@postern/domain/engine/schema.ts'
import { phoneProblem } from '@postern/domain/phone/storedPhone.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../database/db.ts'
import { lockRecord } from '../../../engine/readRecords.ts'
import { changeRecord, createRecord } from '../../../engine/records.ts'
import type { ScimContext } from './scimCall.ts'
import { ScimFailure } from './scimFailure.ts'

type ContactValues = ValuesOf<(typeof contacts)['fields']>
type LockedField = ContactValues['lockedFields'][number]
type Stored = Pick<ContactValues, 'emails' | 'phones' | 'lockedFields' | 'status' | 'endsOn'>

const changeSchema = patchSchema(contacts, phoneProblem)
const newSchema = createSchema(contacts, phoneProblem)
const departmentSchema = createSchema(departments, phoneProblem)

/** Validates by the schema, as for API requests, which also fills in the blank values that rules expect. */
function checked(schema: z.ZodObject, values: object): Readonly<Record<string, unknown>> {
  const result = schema.safeParse(values)
  if (!result.success) throw invalid(issuesOf(result.error.issues))
  return result.data
}

export const createDepartment = ({ context }: ScimContext, values: { name: string; externalId?: string | null }) =>
  createRecord(context, departments, checked(departmentSchema, values))

/** Value of a field that its source no longer sends. */
const cleared = {
  firstName: null,
  lastName: null,
  emails: [],
  phones: [],
  externalId: null,
  departmentId: null,
} as const satisfies Partial<Record<LockedField, unknown>>

type OwnedField = keyof typeof cleared

const ownable: readonly OwnedField[] = ['firstName', 'lastName', 'emails', 'phones', 'externalId', 'departmentId']

interface Around {
  readonly country: string | null
  readonly contactTypeId: string | null
}

async function aroundOf(db: Db, customerId: string): Promise<Around> {
  const found = await db.one(sql<Around>`
    select c.country_code as country, (select t.id from contact_types t where t.customer_id = c.id and t.is_active
      and t.archived_at is null order by t.is_default desc, t.id limit 1) as "contactTypeId"
    from customers c where c.id = ${customerId}`)
  return found ?? { country: null, contactTypeId: null }
}

/** Finds a department by name, outside any tenant, or creates it. */
async function departmentNamed(scim: ScimContext, name: string): Promise<string> {
  const found = await scim.context.db.one(sql<{ id: string }>`
    select id from departments where customer_id = ${scim.customerId} and tenant_id is null and archived_at is null
      and lower(name) = lower(${name})`)
  return found?.id ?? (await createDepartment(scim, { name: name.slice(0, 120) })).id
}

type Wanted = ScimContactValues & { readonly departmentId?: string | null }

async function wantedValues(scim: ScimContext, user: ReadUser, known: Stored | null, around: Around): Promise<Wanted> {
  const values = contactValuesOf(user.userName, user.said, known ?? { emails: [], phones: [] }, around.country)
  const department = user.said.enterprise?.department
  const named = department === undefined ? {} : { departmentId: await departmentNamed(scim, department) }
  checked(changeSchema, { ...values, ...named })
  return { ...values, ...named }
}

/** A contact reactivated after their end date loses the end date. */
function statusValues({ active }: ReadUser, before: Stored | null): Partial<ContactValues> {
  if (before === null) return active === false ? { status: 'former' } : {}
  if (active === undefined || active === (before.status !== 'former')) return {}
  return active ? { status: 'active', endsOn: null } : { status: 'former' }
}

const syncedNow = () => ({ lastSyncedAt: new Date().toISOString() })

const linkValues = (user: ReadUser) => ({ sourceId: user.externalId?.slice(0, 64) ?? null, source: 'scim' as const })

async function saveLink(
  { context: { db }, customerId }: ScimContext,
  contactId: string,
  { userName, externalId, said }: ReadUser,
  owned: readonly string[],
): Promise<void> {
  await db.all(sql`
    insert into scim_users as u (customer_id, contact_id, user_name, external_id, said, owned)
    values (${customerId}, ${contactId}, ${userName}, ${externalId}, ${JSON.stringify(said)}::jsonb, ${owned}::text[])
    on conflict (customer_id, contact_id) do update set user_name = excluded.user_name, external_id = excluded.external_id,
      said = excluded.said, owned = excluded.owned, row_version = u.row_version + 1, updated_at = now()
    where (u.user_name, u.external_id, u.said, u.owned) is distinct from
      (excluded.user_name, excluded.external_id, excluded.said, excluded.owned)`)
  await db.all(sql`
    delete from scim_conflicts where customer_id = ${customerId} and lower(user_name) = lower(${userName})`)
}

export async function createContact(scim: ScimContext, user: ReadUser): Promise<string> {
  const around = await aroundOf(scim.context.db, scim.customerId)
  if (around.contactTypeId === null)
    throw new ScimFailure(400, 'This customer has no active contact type. Add one in Postern.', 'invalidValue')
  const values = await wantedValues(scim, user, null, around)
  const owned = ownable.filter((name) => name in values)
  const whole = checked(newSchema, { contactTypeId: around.contactTypeId, ...values, lockedFields: owned })
  const more = { ...statusValues(user, null), ...linkValues(user), ...syncedNow() }
  const record = await createRecord(scim.context, contacts, { ...whole, ...more })
  await saveLink(scim, record.id, user, owned)
  return record.id
}

export type ContactChange = 'changed' | 'unchanged' | 'deactivated'

/** Boundary: a contact's record has a contact's values. */
const asContact = (record: AnyRecord): AnyRecord & ContactValues => record as AnyRecord & ContactValues

/** The fields the identity provider has written, and the values it sent. */
export interface KeptBefore {
  readonly owned: readonly string[]
  readonly said: SaidUser
}

/** A user sent without a department keeps one that came from a group. */
const isSilent = ({ owned, said }: KeptBefore, wanted: Wanted, name: OwnedField): boolean =>
  owned.includes(name) && !(name in wanted) && (name !== 'departmentId' || said.enterprise?.department !== undefined)

/** Clears fields it sent before but no longer sends; fields it sends for the first time become managed by it. */
export async function changeContact(
  scim: ScimContext,
  contactId: string,
  user: ReadUser,
  kept: KeptBefore,
): Promise<ContactChange> {
  const { context, customerId } = scim
  const before = asContact(await lockRecord(context.db, contacts, context.place, contactId))
  const said = await wantedValues(scim, user, before, await aroundOf(context.db, customerId))
  const ownedNow = ownable.filter((name) => name in said || kept.owned.includes(name))
  const silent = ownable.filter((name) => isSilent(kept, said, name))
  const wanted = { ...Object.fromEntries(silent.map((name) => [name, cleared[name]])), ...said }
  const isUnlocked = (name: string) => kept.owned.includes(name) && !before.lockedFields.some((each) => each === name)
  const values = Object.fromEntries(Object.entries(wanted).filter(([name]) => !isUnlocked(name)))
  const locked = ownedNow.filter((name) => !isUnlocked(name) && !before.lockedFields.includes(name))
  const all: Readonly<Record<string, unknown>> = {
    ...values,
    ...statusValues(user, before),
    ...linkValues(user),
    lockedFields: [...before.lockedFields, ...locked],
  }
  const isNew = Object.entries(all).some(([name, value]) => !isDeepStrictEqual(value ?? null, before[name] ?? null))
  if (isNew) await changeRecord(context, contacts, before, { ...all, ...syncedNow() })
  await saveLink(scim, contactId, user, ownedNow)
  if (all.status === 'former') return 'deactivated'
  return isNew ? 'changed' : 'unchanged'
}

/** The contact becomes former, and staff can edit it again. */
export async function letGo({ context, customerId }: ScimContext, contactId: string): Promise<void> {
  const before = asContact(await lockRecord(context.db, contacts, context.place, contactId))
  await changeRecord(context, contacts, before, { status: 'former', lockedFields: [], ...syncedNow() })
  await context.db.all(sql`delete from scim_users where customer_id = ${customerId} and contact_id = ${contactId}`)
}

/** A contact is in one department: the last group that names it wins. A department that a user selected stays. */
export async function moveToDepartment(
  { context, customerId }: ScimContext,
  contactId: string,
  departmentId: string | null,
): Promise<void> {
  const before = asContact(await lockRecord(context.db, contacts, context.place, contactId))
  const link = await context.db.one(sql<{ isOwned: boolean }>`
    update scim_users u set owned = array(select distinct unnest(u.owned || '{departmentId}')), updated_at = now()
    from (select owned from scim_users where customer_id = ${customerId} and contact_id = ${contactId} for update) before
    where u.customer_id = ${customerId} and u.contact_id = ${contactId}
    returning 'departmentId' = any(before.owned) as "isOwned"`)
  const isLocked = before.lockedFields.includes('departmentId')
  if (link?.isOwned && !isLocked) return
  const lockedFields = isLocked ? before.lockedFields : [...before.lockedFields, 'departmentId']
  await changeRecord(context, contacts, before, { departmentId, lockedFields, ...syncedNow() })
}
