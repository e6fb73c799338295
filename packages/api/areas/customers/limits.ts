/** The most a customer may have by its contract. */
import { failure } from '@postern/domain/engine/failure.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { counted, inSentence, snake } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import { shapeFor } from '../../database/shapes.ts'
import { Slot } from '../../database/statement.ts'
import type { WriteContext } from '../../engine/rules.ts'
import type { CustomerScope } from '../../engine/statements.ts'

export const limited = [
  ['siteLimit', 'sites'],
  ['lockerLimit', 'lockers'],
  ['userLimit', 'users'],
] as const

export type LimitName = (typeof limited)[number][0]

const limitShape = (limit: LimitName) =>
  shapeFor<CustomerScope, { most: number }>(
    `limit|${limit}`,
    () => {
      const column = sql.ref(snake(limit))
      const customerId = new Slot((place: CustomerScope) => place.customerId)
      return sql`select ${column} as most from customers where id = ${customerId} and ${column} is not null for no key update`
    },
    'once',
  )

/**
 * Refuses more than the contract allows. The customer's row is held, so that two at once do not both find the last place
 * free.
 */
export async function refuseBeyond(
  { db, place }: Pick<WriteContext, 'db' | 'place'>,
  resource: Resource,
  more = 1,
): Promise<void> {
  const limit = limited.find(([, kind]) => kind === resource.name)?.[0]
  if (limit === undefined) return
  const allowed = await db.one(limitShape(limit).fill(place))
  if (!allowed) return
  const used = await db.one(sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(resource.name)} where customer_id = ${place.customerId} and archived_at is null`)
  if (!used || used.count + more <= allowed.most) return
  const [most, kinds] = [
    counted(allowed.most, inSentence(resource.words.one), inSentence(resource.words.many)),
    used.count,
  ]
  throw failure('conflict', {
    message: `The contract allows ${most}, and there ${kinds === 1 ? 'is' : 'are'} ${kinds}. Raise the limit in the customer’s details first.`,
  })
}
