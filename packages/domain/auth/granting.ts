/** Users can't grant permissions they don't have, nor a role above their own level. */
import type { CurrentUser } from './endpoints.ts'
import { grantName } from './grantNames.ts'
import { catalogues, grantDifference } from './grants.ts'
import { granted } from './permission.ts'

export interface Grantable {
  readonly name: string
  readonly permissions: object
  readonly maxGrantLevel: number
}

/** The user who grants permissions to others. */
type Granter = Pick<CurrentUser, 'securityRole' | 'customerIds'>

const named = 3

/** "Delete sites, View audit log and 4 more". */
function listed(paths: readonly string[]): string {
  const rest = paths.length - named
  const names = paths.slice(0, named).map((path) => grantName(catalogues.staff, path))
  return `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

export const levelOf = (actor: Granter): number => actor.securityRole?.maxGrantLevel ?? 0

/** Newly granted permissions that the actor doesn't have. */
const beyond = (actor: Granter, before: object | null, after: object): string[] =>
  grantDifference(catalogues.staff, before, after).gained.filter((path) => !granted(actor.securityRole, path))

/** `true`, or why this user can't grant these permissions. Null: the platform itself writes. */
export function mayGrant(actor: Granter | null, before: object | null, after: object): true | string {
  const lacking = actor ? beyond(actor, before, after) : []
  return lacking.length === 0 || `You can’t grant permissions you don’t have: ${listed(lacking)}.`
}

/** `true`, or why this user can't assign this role or change users who have it. */
export function mayHandle(actor: Granter | null, role: Grantable): true | string {
  if (!actor) return true
  const lacking = beyond(actor, null, role.permissions)
  if (lacking.length > 0) return `The role ${role.name} has permissions you don’t have: ${listed(lacking)}.`
  const level = levelOf(actor)
  return role.maxGrantLevel <= level || `The role ${role.name} has level ${role.maxGrantLevel}, yours has ${level}.`
}

/** A user whom another user acts on. */
export interface Handled {
  readonly role: Grantable
  /** The customers a staff user may see; null: all. Also null for a customer's own user, who sees only that customer. */
  readonly customerIds: readonly string[] | null
  readonly isStaff: boolean
}

/**
 * `true`, or why this user can't act on that one. Level alone isn't enough: taking over a colleague with the same role who
 * sees more customers would give access to those customers.
 */
export function mayHandleUser(actor: Granter | null, { role, customerIds, isStaff }: Handled): true | string {
  const rank = mayHandle(actor, role)
  if (rank !== true || !actor || !isStaff || actor.customerIds === null) return rank
  const reached = actor.customerIds
  return (customerIds?.every((id) => reached.includes(id)) ?? false) || 'They have access to customers that you don’t.'
}
