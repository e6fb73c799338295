/** Duplicate review: pairs, decisions, and merges that can be undone. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { likelyKept } from '@postern/domain/areas/people/duplicates/mergeSuggestion.ts'
import { scoreDuplicate } from '@postern/domain/areas/people/duplicates/score.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, dryRun, tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import type { Context } from '../../../engine/context.ts'
import { maskPersonalData } from '../../../engine/privacy.ts'
import { getRecord } from '../../../engine/readRecords.ts'
import { contextOf, type RecordRequest } from '../../../engine/recordRequest.ts'
import { requirePermission } from '../../../http/guard.ts'
import { serve } from '../../../http/serve.ts'
import type { PairIds } from './candidates.ts'
import { comparedContacts } from './comparedContacts.ts'
import { dismiss, dismissedOf, inOrder, takeBack } from './dismissals.ts'
import { mergeCertain } from './mergeCertain.ts'
import { mergesOf } from './mergeRecord.ts'
import { pairsOf, summaryOf } from './openPairs.ts'
import { undoMerge } from './undoMerge.ts'

const parcelsOf = (db: Db, customerId: string, { contactId, otherId }: PairIds) =>
  db.all(sql<{ id: string; parcels: number; waiting: number }>`
    select c.id, count(p.id)::int as parcels, (count(p.id) filter (where p.closed_at is null))::int as waiting
    from unnest(array[${contactId}, ${otherId}]::uuid[]) c(id)
    left join parcels p on p.customer_id = ${customerId} and p.contact_id = c.id
    group by c.id order by c.id`)

async function pairNow(db: Db, place: Context['place'] & { customerId: string }, asked: PairIds) {
  const pair = inOrder(asked)
  const one = await getRecord(db, contacts, place, pair.contactId)
  const other = await getRecord(db, contacts, place, pair.otherId)
  const known = await comparedContacts(db, place.customerId, [one.id, other.id])
  const [a, b] = [known.get(one.id), known.get(other.id)]
  if (!a || !b) throw failure('conflict', { message: 'One of these contacts was archived or merged since.' })
  const [kept] = likelyKept(one, other)
  const { reasons, ...score } = scoreDuplicate(a, b)
  return { ...score, reasons: [...reasons], keptId: kept.id, sides: await parcelsOf(db, place.customerId, pair) }
}

type Caller = Pick<RecordRequest, 'signedIn' | 'request'> & { readonly params: { readonly customerId: string } }

export function duplicateRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  const reading = <T>({ params: { customerId }, signedIn }: Caller, work: (db: Db) => Promise<T>): Promise<T> => {
    requirePermission(signedIn.user, 'customers.contacts.view')
    return tx(database, { customerId }, work)
  }
  /** Merging changes contacts, so it requires the permission to change them. */
  const writing = <T>(caller: Caller, work: (context: Context) => Promise<T>): Promise<T> => {
    const { params, signedIn, request } = caller
    requirePermission(signedIn.user, 'customers.contacts.edit')
    const place = { customerId: params.customerId, reachable: signedIn.user.customerIds }
    return maskPersonalData(contacts, signedIn.user, () =>
      reading(caller, (db) => work(contextOf(db, deps, { place, signedIn, request }))),
    )
  }

  serve(app, 'GET /api/customers/:customerId/contacts/duplicates', (call) =>
    reading(call, (db) => pairsOf(db, call.params.customerId, call.query)),
  )
  serve(app, 'GET /api/customers/:customerId/contacts/duplicates/summary', (call) =>
    reading(call, (db) => summaryOf(db, call.params.customerId, call.query)),
  )
  serve(app, 'GET /api/customers/:customerId/contacts/duplicates/pair', (call) =>
    reading(call, (db) =>
      pairNow(db, { customerId: call.params.customerId, reachable: call.signedIn.user.customerIds }, call.query),
    ),
  )
  serve(app, 'POST /api/customers/:customerId/contacts/duplicates/mergeCertain', (call) =>
    writing(call, async (context) => {
      const { pairs, dryRun: isDryRun } = call.body
      if (!isDryRun) return mergeCertain(context, pairs)
      const { merged, refused } = await dryRun(context.db, () => mergeCertain(context, pairs))
      return { merged: merged.map((each) => ({ ...each, mergeId: null })), refused }
    }),
  )
  serve(app, 'GET /api/customers/:customerId/contacts/duplicates/dismissed', (call) =>
    reading(call, (db) => dismissedOf(db, call.params.customerId, call.query.cursor)),
  )
  serve(app, 'POST /api/customers/:customerId/contacts/duplicates/dismissed', (call) =>
    writing(call, (context) => dismiss(context, call.body)),
  )
  serve(app, 'DELETE /api/customers/:customerId/contacts/duplicates/dismissed/:id', (call) =>
    writing(call, async (context) => {
      await takeBack(context, call.params.id)
      return undefined
    }),
  )
  serve(app, 'GET /api/customers/:customerId/contacts/merges', (call) =>
    reading(call, (db) => mergesOf(db, call.params.customerId, call.query.cursor)),
  )
  serve(app, 'POST /api/customers/:customerId/contacts/merges/:id/undo', (call) =>
    writing(call, (context) => undoMerge(context, call.params.id)),
  )
}
