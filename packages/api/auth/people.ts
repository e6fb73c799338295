/** Staff are the provider's users, and the only people who sign in here. */
import { type CurrentUser, preferences as preferencesSchema } from '@postern/domain/auth/endpoints.ts'
import { type FactorMethod, secondStepMethods } from '@postern/domain/auth/signIn.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { dayOf } from '../days.ts'

/** What a request needs about its user; the tables are `u` and `r`. */
export const personColumns = sql`
  u.id, u.name, u.email, u.customer_id as "customerId", u.customer_ids as "customerIds", u.mfa_required as "mfaRequired",
  r.id as "roleId", r.name as "roleName", r.permissions, r.max_grant_level as "maxGrantLevel"`

/** Needed only by the user's own pages and by sign-in. */
const accountColumns = sql`
  u.phone, u.preferences || jsonb_strip_nulls(jsonb_build_object('theme', u.theme)) as preferences,
  array(select f.method from factors f where f.user_id = u.id and f.confirmed_at is not null group by f.method order by min(f.confirmed_at)) as methods,
  (select count(*) from recovery_codes c where c.user_id = u.id and c.used_at is null) as "recoveryCodesLeft"`

export const withRole = sql`
  left join security_roles r on r.customer_id = u.customer_id and r.id = u.security_role_id and r.archived_at is null`

export interface PersonRow {
  id: string
  name: string
  email: string
  customerId: string
  customerIds: string[] | null
  mfaRequired: boolean
  roleId: string | null
  roleName: string | null
  permissions: Record<string, unknown> | null
  maxGrantLevel: number | null
}

/** The user of a request, with their permissions. */
export type Person = Omit<CurrentUser, 'phone' | 'preferences' | 'mfaIsEnabled' | 'mfaMethods'>

export function personOf(row: PersonRow): Person {
  const { id, name, email, customerId, customerIds, mfaRequired } = row
  const { roleId, roleName, permissions, maxGrantLevel } = row
  const securityRole =
    roleId === null ? null : { ...permissions, id: roleId, name: roleName ?? '', maxGrantLevel: maxGrantLevel ?? 0 }
  return { id, name, email, customerId, customerIds, mfaRequired, securityRole }
}

/**
 * Who can sign in at all; the tables are `u` and `c`. Users who are archived, locked, deactivated or expired can't, nor can
 * users of a suspended or offboarded customer.
 */
export const maySignIn = sql<boolean>`(
  u.archived_at is null and u.status in ('invited', 'active') and (u.expires_at is null or u.expires_at >= ${dayOf(sql`c.timezone`)})
  and c.status not in ('suspended', 'offboarded'))`

export const withCustomer = sql`join customers c on c.id = u.customer_id`

export interface Staff extends PersonRow {
  phone: string | null
  preferences: Record<string, unknown>
  methods: FactorMethod[]
  recoveryCodesLeft: number
  passwordHash: string | null
  mustChangePassword: boolean
  maySignIn: boolean
}

const staffWhere = (condition: RawBuilder<unknown>) => sql<Staff>`
  select ${personColumns}, ${accountColumns}, u.password_hash as "passwordHash", u.must_change_password as "mustChangePassword", ${maySignIn} as "maySignIn"
  from users u ${withCustomer} and c.is_provider ${withRole}
  where u.archived_at is null and ${condition}`

export const staffByEmail = (db: Db, email: string): Promise<Staff | undefined> =>
  db.one(staffWhere(sql`lower(u.email) = ${email}`))

export const staffById = (db: Db, id: string): Promise<Staff | undefined> => db.one(staffWhere(sql`u.id = ${id}`))

/** A user with everything their own pages show. */
function currentUserOf(staff: Staff): CurrentUser {
  const { methods, recoveryCodesLeft, phone, preferences, mfaRequired } = staff
  return {
    ...personOf(staff),
    phone,
    preferences: preferencesSchema.parse(preferences),
    mfaIsEnabled: methods.length > 0,
    mfaMethods: secondStepMethods({ required: mfaRequired, methods, recoveryCodesLeft }),
  }
}

export async function requireStaff(db: Db, id: string): Promise<Staff> {
  const found = await staffById(db, id)
  if (!found) throw failure('not_found')
  return found
}

export const currentUser = async (db: Db, id: string): Promise<CurrentUser> => currentUserOf(await requireStaff(db, id))

export interface Receiver {
  id: string
  name: string
  email: string
}

/** Who gets a password reset link. Reads nothing else: the less work, the less the timing reveals. */
export const receiverOf = (db: Db, email: string): Promise<Receiver | undefined> =>
  db.one(sql<Receiver>`
    select u.id, u.name, u.email from users u ${withCustomer} and c.is_provider
    where lower(u.email) = ${email} and ${maySignIn}`)
