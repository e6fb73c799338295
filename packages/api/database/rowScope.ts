/** Whose rows a transaction may see: one customer's or every customer's. Enforced by row-level security, besides each statement. */
import type { Planning } from './statement.ts'
import type { TripStatement } from './trip.ts'

export type RowScope = { readonly customerId: string } | 'all'

export const isSameScope = (one: RowScope, other: RowScope): boolean =>
  one === 'all' || other === 'all' ? one === other : one.customerId === other.customerId

/** The role that sees one customer's rows; null if roles aren't available and the settings alone decide. */
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

/** One trip has one plan mode, so the statement that depends most on its values decides. */
export const planningOf = (plannings: readonly Planning[]): Planning =>
  (['eachTime', 'compared'] as const).find((each) => plannings.includes(each)) ?? 'once'

const planModes: Record<Planning, string> = {
  once: 'force_generic_plan',
  compared: 'auto',
  eachTime: 'force_custom_plan',
}

/** Sets the plan mode of the statements that follow. */
export const plannedAs = (planning: Planning): TripStatement => ({
  name: 'planned_as',
  text: "select set_config('plan_cache_mode', $1, true)",
  values: [planModes[planning]],
})

const settingRows = `select set_config('role', $1, true), set_config('app.unscoped', $2, true), set_config('app.customer', $3, true)`

/** Sets whose rows the following statements see. */
export function whoseRows(roles: Roles, scope: RowScope): TripStatement {
  const { role, unscoped, customer } = settings(roles, scope)
  return { name: 'whose_rows', text: settingRows, values: [role, unscoped, customer] }
}

/** Sets both in one statement. With a `turn`, it first waits until no other open transaction has the same one. */
export function whoseRowsPlanned(roles: Roles, scope: RowScope, planning: Planning, turn?: string): TripStatement {
  const text = `${settingRows}, set_config('plan_cache_mode', $4, true)`
  const values = [...whoseRows(roles, scope).values, planModes[planning]]
  if (turn === undefined) return { name: 'whose_rows_planned', text, values }
  const inTurn = `${text}, pg_advisory_xact_lock(hashtextextended($5, 0))`
  return { name: 'whose_rows_in_turn', text: inTurn, values: [...values, turn] }
}

/** The tables whose version a trip reads along with setting its row scope. */
export interface Versioned {
  /** The customer's rows of these tables, and the provider's, which are everyone's templates. */
  readonly ownRows: readonly string[]
  readonly allRows: readonly string[]
}

/** The first statement of a trip, which also reads the version of what the others read: before them, never after. */
export function whoseRowsAndVersion(
  roles: Roles,
  scope: RowScope,
  planning: Planning,
  { ownRows, allRows }: Versioned,
): TripStatement {
  const { text, values } = whoseRowsPlanned(roles, scope, planning)
  const isAll = scope === 'all'
  return {
    name: 'whose_rows_and_version',
    text: `${text}, (
      select coalesce(sum(mark), 0)::text from (
        select mark from table_changes where table_name = any($5::text[]) and scope = any(array[$6::uuid,
          (select id from provider), '00000000-0000-0000-0000-000000000000'])
        union all
        select mark from table_changes where table_name = any($7::text[])) seen) as version`,
    values: [
      ...values,
      isAll ? [] : ownRows,
      isAll ? null : scope.customerId,
      isAll ? [...new Set([...ownRows, ...allRows])] : allRows,
    ],
  }
}

/**
 * A plan is tied to its role: if two roles took turns, Postgres would replan each time. The text differs too, because a pooler
 * identifies prepared statements by their text.
 */
export const inScopeOf = (scope: RowScope, statement: TripStatement): TripStatement =>
  scope === 'all' ? { ...statement, name: `${statement.name}_all`, text: `${statement.text} -- all rows` } : statement
