/** Keeps exactly one default per kind: the first record becomes it, and a new default clears the previous one. */
import type { Issue } from '@postern/domain/engine/failure.ts'
import { type Resource, tableOf } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import { holdLock } from '../../../database/holdLock.ts'
import { shapeFor } from '../../../database/shapes.ts'
import { Slot } from '../../../database/statement.ts'
import type { WriteContext } from '../../../engine/rules.ts'

interface WithDefault {
  readonly isDefault: boolean
}

/** Scopes the default to one value of a field: labels have one default per purpose. */
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

interface Asked {
  readonly customerId: string | null
  readonly value: string | undefined
}

/** `held` locks the row, so no other request can change the default until this one commits. */
function currentDefault({ db, place }: WriteContext, resource: Resource, within: Within | undefined, held: boolean) {
  const asked = (read: (asked: Asked) => unknown) => new Slot(read)
  const write = () =>
    sql<{ id: string }>`select id from ${sql.table(tableOf(resource))}
      where customer_id = ${asked(({ customerId }) => customerId)} and is_default and archived_at is null
      ${within ? sql`and ${sql.ref(within.column)} = ${asked(({ value }) => value)}` : sql``} ${held ? sql`for update` : sql``}`
  const key = `default|${resource.name}|${within?.column}|${held}`
  const shape = shapeFor<Asked, { id: string }>(key, write, 'once')
  return db.one(shape.fill({ customerId: place.customerId, value: within?.value }))
}

/** If two first records are created at once, only one may become the default: the second waits here, then finds the first. */
async function currentDefaultOrTurn(context: WriteContext, resource: Resource, next: WithDefault, within?: Within) {
  const found = await currentDefault(context, resource, within, next.isDefault)
  if (found) return found
  const turn = `default ${resource.name} ${within?.value ?? ''} ${context.place.customerId}`
  await holdLock(context.db, turn)
  return currentDefault(context, resource, within, true)
}

export async function settleDefault(
  context: WriteContext,
  resource: Resource,
  next: WithDefault,
  before: (WithDefault & { readonly id: string }) | null,
  within?: Within,
): Promise<{ isDefault?: true }> {
  const stays = before?.isDefault === next.isDefault && within === undefined && !context.restoring
  if (stays) return {}
  const current = await currentDefaultOrTurn(context, resource, next, within)
  if (!current) return { isDefault: true }
  if (next.isDefault && current.id !== before?.id) await context.alsoUpdate(resource, current.id, { isDefault: false })
  return {}
}

export const mayArchiveDefault = (resource: Resource, record: WithDefault): true | string =>
  !record.isDefault || `This is the default ${nameOf(resource)}. Make another ${nameOf(resource)} the default first.`
