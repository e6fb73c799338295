/**
 * Two contacts become one. The one that goes is archived and says into whom; whatever points to it, in any resource or in
 * what the apps write, points to the one that stays. All of it or nothing.
 */

import { resources } from '@postern/domain/areas/index.ts'
import { contactDelegates } from '@postern/domain/areas/people/contactDelegates.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { referencesTo } from '@postern/domain/engine/registry.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { fieldsWhere } from '@postern/domain/engine/resource.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { dryRun, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { archiveRecords, auditEntry } from '../../engine/archive/archive.ts'
import { movePointers } from '../../engine/archive/move.ts'
import { writeAudit } from '../../engine/audit.ts'
import type { Context } from '../../engine/context.ts'
import { lockPair, moveTraffic, type Pair, told } from '../../engine/merging.ts'
import { maskPersonalData } from '../../engine/privacy.ts'
import { getRecord, lockRecord } from '../../engine/readRecords.ts'
import { contextOf } from '../../engine/recordRequest.ts'
import { changeRecord, writeFields } from '../../engine/records.ts'
import { archiveStatement, column, table } from '../../engine/statements.ts'
import { requirePermission } from '../../http/guard.ts'
import { serve } from '../../http/serve.ts'

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

/** As many as a contact may have, and none longer. */
const { max: mostAliases = 20, eachMax: longestAlias = 80 } = contacts.fields.aliases

/** Whatever the two went by, but the name they have now: so that parcels with the old one still find them. */
const aliasesOf = ({ stays, goes }: Pair, name: unknown): string[] =>
  [
    ...new Set([
      ...textsIn(stays.aliases),
      stays.displayName,
      goes.displayName,
      ...textsIn(goes.aliases),
      goes.externalId,
    ]),
  ]
    .filter((each) => typeof each === 'string')
    .filter((each) => each !== name && each !== '' && each.length <= longestAlias)
    .slice(0, mostAliases)

const retire = async (context: Context, { stays, goes }: Pair): Promise<void> => {
  const { db, place, writer } = context
  await writeFields(context, contacts, goes.id, { mergedIntoId: stays.id })
  const rows = await db.all(archiveStatement(contacts, place, [goes.id], writer.userId))
  writeAudit(
    db,
    writer,
    rows.map((row) => auditEntry(contacts, place, 'archive', row)),
  )
}

/** Who acts for whom among the two themselves, and who acts for both already, has no place any more. */
async function dropDelegates(context: Context, { stays, goes }: Pair): Promise<void> {
  const { db, place } = context
  const both = [stays.id, goes.id]
  const rows = await db.all(sql<{ id: string }>`
    select d.id from contact_delegates d where d.customer_id = ${place.customerId} and d.archived_at is null and (
      (d.contact_id = any(${both}::uuid[]) and d.delegate_contact_id = any(${both}::uuid[]))
      or (d.contact_id = ${goes.id} and exists (select from contact_delegates o where o.customer_id = d.customer_id
        and o.contact_id = ${stays.id} and o.delegate_contact_id = d.delegate_contact_id and o.archived_at is null))
      or (d.delegate_contact_id = ${goes.id} and exists (select from contact_delegates o where o.customer_id = d.customer_id
        and o.delegate_contact_id = ${stays.id} and o.contact_id = d.contact_id and o.archived_at is null)))`)
  const records: AnyRecord[] = []
  for (const { id } of rows) records.push(await lockRecord(db, contactDelegates, place, id))
  if (records.length > 0) await archiveRecords(context, contactDelegates, records)
}

/** Where one of several stands, the one that stays stands once. */
async function moveAmongSeveral(context: Context, { stays, goes }: Pair): Promise<string[]> {
  const { db, place } = context
  const moved: string[] = []
  for (const from of resources)
    for (const [name] of fieldsWhere(from, (field) => field.kind === 'refs' && field.target === contacts.name)) {
      const rows = await db.all(sql<{ id: string }>`
        select r.id from ${table(from)} r where r.customer_id = ${place.customerId}
        and ${column(name)} @> ${[goes.id]}::uuid[] and r.archived_at is null order by r.id`)
      for (const { id } of rows) {
        const before = await lockRecord(db, from, place, id)
        const ids = textsIn(before[name]).map((each) => (each === goes.id ? stays.id : each))
        await writeFields(context, from, id, { [name]: [...new Set(ids)] })
      }
      moved.push(...told(rows.length, from))
    }
  return moved
}

/** What the product apps write, and what each is called. */
const traffic = {
  parcels: { one: 'parcel', many: 'parcels' },
  notification_log: { one: 'notification', many: 'notifications' },
  tickets: { one: 'ticket', many: 'tickets' },
} as const

async function merge(context: Context, pair: Pair, take: readonly string[]) {
  const { stays, goes } = pair
  const merging = { ...context, writer: { ...context.writer, via: 'merge' } }
  // First of all: what is unique is free for the one that stays.
  await retire(merging, pair)
  const taken = Object.fromEntries(take.map((name) => [name, goes[name]]))
  const name = taken.displayName ?? stays.displayName
  await changeRecord(merging, contacts, stays, { ...taken, aliases: aliasesOf(pair, name) })
  const moved = await moveTraffic(merging, pair, 'contact_id', traffic)
  await dropDelegates(merging, pair)
  for (const reference of referencesTo(contacts))
    if (reference.field.writable)
      moved.push(...told(await movePointers(merging, reference, goes, stays), reference.from))
  moved.push(...(await moveAmongSeveral(merging, pair)))
  return { contact: await getRecord(context.db, contacts, context.place, stays.id), moved }
}

export function contactRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, 'POST /api/customers/:customerId/contacts/merge', async ({ params, body, signedIn, request }) => {
    for (const verb of ['view', 'edit'] as const) requirePermission(signedIn.user, `customers.contacts.${verb}`)
    const place = { customerId: params.customerId, reachable: signedIn.user.customerIds }
    return maskPersonalData(contacts, signedIn.user, () =>
      tx(deps.database, { customerId: params.customerId }, async (db) => {
        const context = contextOf(db, deps, { place, signedIn, request })
        const work = async () => merge(context, await lockPair(context, contacts, body.stays, body.goes), body.take)
        return body.dryRun ? dryRun(db, work) : work()
      }),
    )
  })
}
