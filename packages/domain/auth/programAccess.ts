/** What a program may call: the same rules for the guard and for staff who test a call beforehand. */

import { type Failure, failure } from '../engine/failure.ts'
import { isInside } from '../values/network.ts'
import { leftSentence } from './offboarded.ts'
import { type Actor, canReach, granted } from './permission.ts'

export interface ProgramRights {
  readonly scopes: object
  readonly readOnly: boolean
}

interface Reach {
  readonly customerIds: readonly string[] | null
  readonly allCustomers: boolean
}

/** An API user with its role and its app. */
export interface ProgramFacts extends ProgramRights, Reach {
  readonly userStatus: string
  readonly userArchived: boolean
  readonly isExpired: boolean
  readonly roleArchived: boolean
  readonly dataScope: string
  readonly appStatus: string
  readonly appArchived: boolean
  readonly allowedNetworks: readonly string[] | null
  /** The only customer the app works for; null: the whole platform. */
  readonly servedCustomerId: string | null
}

export interface CalledCustomer {
  readonly id: string
  readonly status: string
  readonly isArchived: boolean
}

export interface ProgramCall {
  readonly scope: string
  /** Null: tested without one. */
  readonly address: string | null
  /** Null: the call names no customer. Undefined: it names one that doesn't exist. */
  readonly customer: CalledCustomer | null | undefined
}

/** The calls available to programs, by the scope they need. */
export const programCalls: Readonly<Record<string, readonly string[]>> = {
  'events.write': ['POST /api/customers/:customerId/stations/pair', 'POST /api/customers/:customerId/scans'],
}

/** Calls per minute for each API user, by the rate of its role; its app has a limit for all its API users together. */
export const callsPerMinute: Readonly<Record<string, number>> = { low: 60, normal: 600, high: 6_000 }

const only = (problem: string | false): true | string => problem || true

/** `true`, or why it can't use this scope. */
export function mayUseScope({ scopes, readOnly }: ProgramRights, scope: string): true | string {
  if (!granted(scopes, scope)) return `This API user’s role doesn’t have the scope ${scope}.`
  return only(readOnly && writes(scope) && 'This API user’s role is read-only.')
}

const writes = (scope: string): boolean => !scope.endsWith('.read')

/** `true`, or why its token isn't accepted at all. */
export function isInUse(program: ProgramFacts): true | string {
  if (program.userArchived) return 'This API user is archived.'
  if (program.userStatus !== 'active') return `This API user is ${program.userStatus}.`
  if (program.isExpired) return 'This API user has expired.'
  if (program.roleArchived) return 'This API user’s role is archived.'
  return only(
    (program.appArchived && 'This API user’s app is archived.') ||
      (program.appStatus === 'retired' && 'This API user’s app is retired.'),
  )
}

/** `true`, or why it can't connect. Checked before its calls are counted, so that strangers can't use up its limit. */
export function mayConnect(program: ProgramFacts, address: string | null): true | string {
  const standing = isInUse(program)
  if (standing !== true) return standing
  const { allowedNetworks } = program
  return only(
    address !== null &&
      allowedNetworks !== null &&
      allowedNetworks.length > 0 &&
      !isInside(allowedNetworks, address) &&
      `This API user’s app doesn’t allow calls from the IP address ${address}.`,
  )
}

function reachesCustomer(program: ProgramFacts, { id, isArchived }: CalledCustomer): boolean {
  const { servedCustomerId, allCustomers, dataScope, customerIds } = program
  if (isArchived || (servedCustomerId !== null && servedCustomerId !== id)) return false
  return (allCustomers && dataScope === 'all') || customerIds?.includes(id) === true
}

/**
 * `null`, or the error the call is refused with. Offboarded customers are read-only; a suspended customer's programs keep
 * working, because people must get their parcels.
 */
export function callRefusal(program: ProgramFacts, { scope, address, customer }: ProgramCall): Failure | null {
  for (const answer of [mayConnect(program, address), mayUseScope(program, scope)])
    if (answer !== true) return failure('forbidden', { message: answer })
  if (customer === null) return null
  if (customer === undefined || !reachesCustomer(program, customer)) return failure('not_found')
  return customer.status === 'offboarded' && writes(scope) ? failure('conflict', { message: leftSentence }) : null
}

/** `true`, or why this user can't change it or get its token: it has access to more than they do. */
export const mayManage = (actor: Actor, { customerIds, allCustomers }: Reach): true | string =>
  only(
    actor.customerIds !== null &&
      (allCustomers || (customerIds ?? []).some((id) => !canReach(actor, id))) &&
      'This API user has access to customers that you don’t.',
  )

/** The same for an app: one for the whole platform needs staff with access to all customers. */
export const mayManageApp = (actor: Actor, servedCustomerId: string | null): true | string =>
  only(
    actor.customerIds !== null &&
      (servedCustomerId === null || !canReach(actor, servedCustomerId)) &&
      'This app serves customers that you don’t have access to.',
  )
