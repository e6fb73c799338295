/** Whose rows a transaction may see: one customer's, or every customer's. Row-level security holds it, beside each statement. */
import type { Planning } from './statement.ts'
import type { TripStatement } from './trip.ts'

export type RowScope = { readonly customerId: string } | 'all'

/** The role that sees one customer's rows; null where roles can't be had and the settings alone decide. */
interface Roles {
  readonly rowRole: string | null
}

const roleFor = ({ rowRole }: Roles, scope: RowScope): string =>
  rowRole === null ? 'none' : scope === 'all' ? 'postern_all_rows' : rowRole

const uuid = /^[0-9a-f-]{36}$/i

function settings(roles: Roles, scope: RowScope) {
  const customer = scope === 'all' ? '' : scope.customerId
  if (scope !== 'all' && !uuid.test(customer)) throw new Error('a customer id is not a uuid')
  return { role: roleFor(roles, scope), unscoped: scope === 'all' ? 'on' : 'off', customer }
}

/** For a transaction that is already running. The customer ID is part of the text, so it's checked first. */
export function scopeText(roles: Roles, scope: RowScope): string {
  const { role, unscoped, customer } = settings(roles, scope)
  return `set local role ${role}; set local app.unscoped = '${unscoped}'; set local app.customer = '${customer}'`
}

/** One trip has one plan mode, so the statement that depends most on its values decides. */
export const planningOf = (plannings: readonly Planning[]): Planning =>
  (['eachTime', 'compared'] as const).find((each) => plannings.includes(each)) ?? 'once'

const planModes: Record<Planning, string> = {
  once: 'force_generic_plan',
  compared: 'auto',
  eachTime: 'force_custom_plan',
}

/** The same, as the first statement of a trip or of a transaction, and how its prepared statements are planned. */
export function whoseRows(roles: Roles, scope: RowScope, planning: Planning = 'compared'): TripStatement {
  const { role, unscoped, customer } = settings(roles, scope)
  return {
    name: 'whose_rows',
    text: `select set_config('role', $1, true), set_config('app.unscoped', $2, true),
      set_config('app.customer', $3, true), set_config('plan_cache_mode', $4, true)`,
    values: [role, unscoped, customer, planModes[planning]],
  }
}

/** A plan knows the role it was made for: with another one Postgres would plan anew each time the two take turns. */
export const nameIn = (scope: RowScope, name: string): string => (scope === 'all' ? `${name}_all` : name)
