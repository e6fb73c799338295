/** A customer's contract limits. */
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

const customerId = new Slot((place: CustomerScope) => place.customerId)

/** Locks the customer until commit, so two requests don't both take the last place. */
const heldShape = (limit: LimitName) =>
  shapeFor<CustomerScope, unknown>(
    `held limit|${limit}`,
    () =>
      sql`select from customers where id = ${customerId} and ${sql.ref(snake(limit))} is not null for no key update`,
    'once',
  )

/** A separate statement, so it sees what the previous lock holder committed. */
const usedShape = (limit: LimitName, resource: Resource) =>
  shapeFor<CustomerScope, { most: number; used: number }>(
    `used limit|${limit}`,
    () => {
      const column = sql.ref(snake(limit))
      return sql`select ${column} as most,
          (select count(*)::int from ${sql.table(resource.name)} where customer_id = ${customerId} and archived_at is null) as used
        from customers where id = ${customerId} and ${column} is not null`
    },
    'once',
  )

/** Rejects more than the contract allows. Sent along with the next statement. */
export function refuseBeyond({ db, place }: Pick<WriteContext, 'db' | 'place'>, resource: Resource, more = 1): void {
  const limit = limited.find(([, kind]) => kind === resource.name)?.[0]
  if (limit === undefined) return
  db.later(heldShape(limit).fill(place))
  db.laterChecked(usedShape(limit, resource).fill(place), ([found]) => {
    if (found && found.used + more > found.most) throw tooMany(resource, found.most, found.used)
  })
}

function tooMany(resource: Resource, most: number, used: number) {
  const allowed = counted(most, inSentence(resource.words.one), inSentence(resource.words.many))
  return failure('conflict', {
    message: `The contract allows ${allowed}, and there ${used === 1 ? 'is' : 'are'} ${used}. Raise the limit in the customer’s details first.`,
  })
}
