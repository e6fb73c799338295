/** A new installation starts with our built-in rules, stored as editable rows and published as the first set. */
import { primaryRows } from '@postern/domain/areas/carrierLogic/primary/asFields.ts'
import { primaryCarrierLogic } from '@postern/domain/areas/carrierLogic/primaryCarrierLogic.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { writeAudit } from '../../engine/audit.ts'
import { everywhere, insertStatement, stored } from '../../engine/statements.ts'
import { newId } from '../../newId.ts'
import { isTried, sharedRows } from './ruleRows.ts'
import { holdPublishing } from './ruleSetStore.ts'

const writer = { userId: null, via: 'set-up', requestId: null }

async function bringRules(db: Db): Promise<void> {
  const made = primaryRows.map((values) => ({ id: newId(), values }))
  for (const { id, values } of made)
    db.later(insertStatement(primaryCarrierLogic, everywhere, id, stored(primaryCarrierLogic, values), null))
  writeAudit(
    db,
    writer,
    made.map(({ id }) => ({
      resource: primaryCarrierLogic,
      customerId: null,
      recordId: id,
      action: 'create',
      rowVersion: 1,
      changes: {},
    })),
  )
}

const anySet = (db: Db) => db.one(sql`select from rule_sets limit 1`)

/** Does nothing if a set exists. Rules that already exist, like a demo's, are published as they are. */
export async function ensureFirstRuleSet(db: Db): Promise<void> {
  if (await anySet(db)) return
  await holdPublishing(db)
  if (await anySet(db)) return
  if ((await sharedRows(db)).length === 0) await bringRules(db)
  const rules = (await sharedRows(db)).filter(isTried).map(({ rowVersion: _, ...rule }) => rule)
  const id = newId()
  await db.all(sql`
    insert into rule_sets (version, id, rules, diff, collision_report, notes)
    values (1, ${id}, ${JSON.stringify(rules)}::jsonb, '[]', '[]', 'The rules Postern comes with.')`)
  writeAudit(db, writer, [
    { resource: { name: 'ruleSets' }, customerId: null, recordId: id, action: 'create', rowVersion: 1, changes: {} },
  ])
}
