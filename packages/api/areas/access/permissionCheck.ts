/** Whether a user has a permission, by which role, and who else at the customer has it. */
import type { CheckedCatalogue } from '@postern/domain/areas/access/endpoints.ts'
import { grantName } from '@postern/domain/auth/grantNames.ts'
import { catalogues, pathsOfCatalogue } from '@postern/domain/auth/grants.ts'
import { granted, treeOf } from '@postern/domain/auth/permission.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { maySignIn, withCustomer, withRole } from '../../auth/people.ts'
import type { Db } from '../../database/db.ts'

interface Checked {
  readonly id: string
  readonly roleId: string
  /** Name of the role. */
  readonly name: string
  readonly isProvider: boolean
  readonly permissions: object
  readonly productPermissions: object
  /** Why the account can't be used, or null if it can. */
  readonly blocked: string | null
}

const columns: Record<CheckedCatalogue, string> = { staff: 'permissions', product: 'product_permissions' }
const shown = 20

interface Holder {
  id: string
  name: string
  role: string
  total: number
}

/** The window function counts all rows, so one statement lists and counts. */
const holdersStatement = (
  customerId: string,
  exceptId: string,
  catalogue: CheckedCatalogue,
  path: string,
) => sql<Holder>`
  select u.id, u.name, r.name as role, count(*) over ()::int as total
  from users u ${withCustomer} ${withRole}
  where u.customer_id = ${customerId} and u.id <> ${exceptId} and ${maySignIn} and u.status = 'active'
    and ${sql.ref(`r.${columns[catalogue]}`)} @> ${JSON.stringify(treeOf([path]))}::jsonb
  order by u.name, u.id limit ${shown}`

function answerOf(user: Checked, catalogue: CheckedCatalogue, path: string): { allowed: boolean; reason: string } {
  const name = grantName(catalogues[catalogue], path)
  if (catalogue === 'staff' && !user.isProvider)
    return { allowed: false, reason: 'Only the provider’s users can sign in to this console.' }
  const tree = catalogue === 'staff' ? user.permissions : user.productPermissions
  if (!granted(tree, path)) return { allowed: false, reason: `The role ${user.name} doesn’t include ${name}.` }
  if (user.blocked !== null)
    return { allowed: false, reason: `${user.blocked} The role ${user.name} includes ${name}.` }
  return { allowed: true, reason: `The role ${user.name} includes ${name}.` }
}

export async function checkPermission(
  db: Db,
  customerId: string,
  user: Checked,
  { catalogue, path }: { catalogue: CheckedCatalogue; path: string },
) {
  if (!pathsOfCatalogue(catalogues[catalogue]).includes(path))
    throw invalid([{ path: 'path', description: 'There is no such permission.' }])
  const applies = catalogue === 'product' || user.isProvider
  const others = applies ? await db.all(holdersStatement(customerId, user.id, catalogue, path)) : []
  return {
    ...answerOf(user, catalogue, path),
    role: { id: user.roleId, name: user.name },
    others: { total: others[0]?.total ?? 0, items: others.map(({ total: _, ...holder }) => holder) },
  }
}
