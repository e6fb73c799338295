/** Exactly one of a kind is the default: the first becomes it, and making another the default clears the one before. */
import type { Issue } from '@postern/domain/engine/failure.ts'
import { type Resource, tableOf } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import { holdLock } from '../../../database/holdLock.ts'
import type { WriteContext } from '../../../engine/rules.ts'

interface WithDefault {
  readonly isDefault: boolean
}

/** Where there is one default for each value of a field: labels have one per purpose. */
interface Within {
  readonly column: string
  readonly value: string
}

const nameOf = (resource: Resource): string => inSentence(resource.words.one)

export const defaultIssues = (resource: Resource, next: WithDefault, before: WithDefault | null): Issue[] =>
  before?.isDefault && !next.isDefault
    ? [
        {
          path: 'isDefault',
          description: `A customer needs a default ${nameOf(resource)}. Make another ${nameOf(resource)} the default instead.`,
        },
      ]
    : []

const currentDefault = ({ db, place }: WriteContext, resource: Resource, within?: Within) =>
  db.one(
    sql<{ id: string }>`select id from ${sql.table(tableOf(resource))}
      where customer_id = ${place.customerId} and is_default and archived_at is null
      ${within ? sql`and ${sql.ref(within.column)} = ${within.value}` : sql``} for update`,
  )

/** Two first ones made at the same moment must not both become the default: the second waits here and then finds one. */
async function currentDefaultOrTurn(context: WriteContext, resource: Resource, within?: Within) {
  const found = await currentDefault(context, resource, within)
  if (found) return found
  const turn = `default ${resource.name} ${within?.value ?? ''} ${context.place.customerId}`
  await holdLock(context.db, turn)
  return currentDefault(context, resource, within)
}

export async function settleDefault(
  context: WriteContext,
  resource: Resource,
  next: WithDefault,
  before: { readonly id: string } | null,
  within?: Within,
): Promise<{ isDefault?: true }> {
  const current = await currentDefaultOrTurn(context, resource, within)
  if (!current) return { isDefault: true }
  if (next.isDefault && current.id !== before?.id) await context.alsoUpdate(resource, current.id, { isDefault: false })
  return {}
}

export const mayArchiveDefault = (resource: Resource, record: WithDefault): true | string =>
  !record.isDefault || `This is the default ${nameOf(resource)}. Make another ${nameOf(resource)} the default first.`
