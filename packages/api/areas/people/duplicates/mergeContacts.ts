/**
 * Merges two contacts. The removed one is archived with a link to the kept one; everything that refers to it, in any resource or in
 * data the apps write, is moved to the kept one. All or nothing.
 */

import { resources } from '@postern/domain/areas/index.ts'
import { contactDelegates } from '@postern/domain/areas/people/contactDelegates.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { joined, type MergeChoice } from '@postern/domain/areas/people/duplicates/mergeSuggestion.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { type Reference, referencesTo } from '@postern/domain/engine/registry.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { fieldsWhere } from '@postern/domain/engine/resource.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { dryRun, tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { archiveRecords, auditEntry } from '../../../engine/archive/archive.ts'
import { movePointers } from '../../../engine/archive/move.ts'
import { changesBetween, writeAudit } from '../../../engine/audit.ts'
import type { Context } from '../../../engine/context.ts'
import { maskPersonalData } from '../../../engine/privacy.ts'
import { getRecord, lockRecord } from '../../../engine/readRecords.ts'
import { contextOf } from '../../../engine/recordRequest.ts'
import { changeRecord, writeFields } from '../../../engine/records.ts'
import { archiveStatement, column, inScope, table } from '../../../engine/statements.ts'
import { requirePermission } from '../../../http/guard.ts'
import { serve } from '../../../http/serve.ts'
import { lockPair, movedWords, moveTraffic, type Pair } from '../merging.ts'
import { compareContacts } from './compareContacts.ts'
import { keepMerge, type MergeChange } from './mergeRecord.ts'
import { archivedField, trafficTables, trafficWords } from './traffic.ts'

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

/** The schema's limits for aliases. */
const { max: mostAliases = 20, eachMax: longestAlias = 80 } = contacts.fields.aliases

/** All names of both contacts except the current one, so parcels addressed to an old name still find them. */
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

/** Archives delegates that the merge makes redundant: between the two contacts, or duplicates of one that the kept contact has. */
async function dropDelegates(context: Context, { stays, goes }: Pair): Promise<AnyRecord[]> {
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
  return records
}

interface Moved {
  readonly words: string[]
  readonly changes: MergeChange[]
}

/** Replaces the removed contact in lists of contacts, without duplicates. */
async function moveAmongSeveral(context: Context, { stays, goes }: Pair): Promise<Moved> {
  const { db, place } = context
  const moved: Moved = { words: [], changes: [] }
  for (const from of resources)
    for (const [field] of fieldsWhere(from, (each) => each.kind === 'refs' && each.target === contacts.name)) {
      const rows = await db.all(sql<{ id: string }>`
        select r.id from ${table(from)} r where r.customer_id = ${place.customerId}
        and ${column(field)} @> ${[goes.id]}::uuid[] and r.archived_at is null order by r.id`)
      for (const { id } of rows) {
        const before = textsIn((await lockRecord(db, from, place, id))[field])
        const after = [...new Set(before.map((each) => (each === goes.id ? stays.id : each)))]
        await writeFields(context, from, id, { [field]: after })
        moved.changes.push({ resource: from.name, recordId: id, field, before, after })
      }
      moved.words.push(...movedWords(rows.length, from))
    }
  return moved
}

async function movePointersTo(context: Context, reference: Reference, { stays, goes }: Pair): Promise<Moved> {
  const { from, fieldName: field } = reference
  const { db, place } = context
  const rows = await db.all(sql<{ id: string }>`
    select r.id from ${table(from)} r
    where ${inScope(from, place)} and ${column(field)} = ${goes.id} and r.archived_at is null order by r.id`)
  return {
    words: movedWords(await movePointers(context, reference, goes, stays), from),
    changes: rows.map(({ id }) => ({
      resource: from.name,
      recordId: id,
      field,
      before: goes.id,
      after: stays.id,
    })),
  }
}

async function moveAll(context: Context, pair: Pair): Promise<Moved> {
  const { stays, goes } = pair
  const traffic = await moveTraffic(context, pair, 'contact_id', trafficTables)
  const parts: Moved[] = [...traffic].map(([resource, ids]) => ({
    words: movedWords(ids.length, { words: trafficWords[resource] }),
    changes: ids.map((recordId) => ({ resource, recordId, field: 'contactId', before: goes.id, after: stays.id })),
  }))
  const dropped = await dropDelegates(context, pair)
  parts.push({
    words: [],
    changes: dropped.map(({ id }) => ({
      resource: contactDelegates.name,
      recordId: id,
      field: archivedField,
      before: null,
      after: true,
    })),
  })
  for (const reference of referencesTo(contacts))
    if (reference.field.writable) parts.push(await movePointersTo(context, reference, pair))
  parts.push(await moveAmongSeveral(context, pair))
  return { words: parts.flatMap(({ words }) => words), changes: parts.flatMap(({ changes }) => changes) }
}

/** The identity provider's next change would recreate a contact that it manages. */
async function refuseSynced({ db, place }: Context, { stays, goes }: Pair): Promise<void> {
  const rows = await db.all(sql<{ id: string }>`
    select u.contact_id as id from scim_users u
    where u.customer_id = ${place.customerId} and u.contact_id in (${stays.id}, ${goes.id})`)
  if (!rows.some(({ id }) => id === goes.id)) return
  throw failure('conflict', {
    message:
      rows.length > 1
        ? 'The identity provider keeps both contacts. Merge them there.'
        : `The identity provider keeps “${goes.displayName}”. Keep that contact, and merge the other one into it.`,
  })
}

/** Both contacts must be locked. */
export async function mergePair(context: Context, pair: Pair, { take, both }: MergeChoice) {
  const { stays, goes } = pair
  await refuseSynced(context, pair)
  const merging = { ...context, writer: { ...context.writer, via: 'merge' } }
  // First, so that unique values are free for the kept contact.
  await retire(merging, pair)
  const taken: Readonly<Record<string, unknown>> = {
    ...Object.fromEntries(take.map((name) => [name, goes[name]])),
    ...Object.fromEntries(both.map((name) => [name, joined(stays[name], goes[name])])),
  }
  const name = taken.displayName ?? stays.displayName
  const kept = await changeRecord(merging, contacts, stays, { ...taken, aliases: aliasesOf(pair, name) })
  const { words, changes } = await moveAll(merging, pair)
  const written = Object.entries(changesBetween(contacts, stays, kept)).map(
    ([field, values]): MergeChange => ({ resource: contacts.name, recordId: stays.id, field, ...values }),
  )
  const mergeId = await keepMerge(context, pair, [...written, ...changes])
  // Contacts similar to the removed one may be similar to the kept one; compare again so the review continues with those pairs.
  await compareContacts(context.db, String(context.place.customerId), [stays.id])
  return { contact: await getRecord(context.db, contacts, context.place, stays.id), moved: words, mergeId }
}

/** Reports an earlier merge by someone else before the version check can fail. */
async function refuseMerged({ db, place }: Context, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) {
    const { mergedIntoId, archivedAt, labels, displayName } = await lockRecord(db, contacts, place, id)
    if (archivedAt === null || mergedIntoId === null) continue
    const last = await db.one(sql<{ by: string | null }>`
      select person_name(m.merged_by) as by from contact_merges m
      where m.customer_id = ${place.customerId} and m.merged_id = ${id} and m.undone_at is null order by m.id desc limit 1`)
    const by = last?.by ? ` by ${last.by}` : ''
    throw failure('conflict', {
      message: `“${displayName}” was merged into “${labels.mergedIntoId}”${by}. Merge with that contact instead, or undo the merge.`,
    })
  }
}

export function contactRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, 'POST /api/customers/:customerId/contacts/merge', async ({ params, body, signedIn, request }) => {
    for (const verb of ['view', 'edit'] as const) requirePermission(signedIn.user, `customers.contacts.${verb}`)
    const place = { customerId: params.customerId, reachable: signedIn.user.customerIds }
    return maskPersonalData(contacts, signedIn.user, () =>
      tx(deps.database, { customerId: params.customerId }, async (db) => {
        const context = contextOf(db, deps, { place, signedIn, request })
        const work = async () => {
          await refuseMerged(context, [body.stays.id, body.goes.id])
          return mergePair(context, await lockPair(context, contacts, body.stays, body.goes), body)
        }
        return body.dryRun ? { ...(await dryRun(db, work)), mergeId: null } : work()
      }),
    )
  })
}
