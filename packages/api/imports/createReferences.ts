/** Creates departments, buildings and other records that rows refer to but that don’t exist yet, each by its own rules. */
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Context } from '../engine/context.ts'
import { createWithId } from './byRules/ruledContext.ts'
import { parentOf, type Reference } from './check/references.ts'
import type { ImportKind } from './importKind.ts'
import type { StoredImport } from './importStore.ts'

/** In the order in which rows named them, so parents come first. */
export const referencesOf = (db: Db, { customerId, id }: StoredImport): Promise<Reference[]> =>
  db.all(sql<Reference>`
    select target, name, id, parent_id as "parentId" from import_references where customer_id = ${customerId} and import_id = ${id}
    order by id`)

export async function createReferences(
  context: Context,
  kind: ImportKind,
  references: readonly Reference[],
): Promise<void> {
  for (const { target, name, id, parentId } of references) {
    const field = kind.resource.fields[target]
    const creates = kind.creates[target]
    if (!creates || field?.kind !== 'ref') continue
    const resource: Resource = resourceNamed(field.target)
    const parent = parentOf(resource)
    const given = parent === undefined || parentId === null ? {} : { [parent]: parentId }
    await createWithId(context, resource, id, { ...given, ...(await creates(name, given, context)) })
  }
}
