/** Merges two tenants: everyone and everything in the removed tenant moves to the one that's kept. */

import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { tenantSpaces } from '@postern/domain/areas/people/tenantSpaces.ts'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { referencesTo } from '@postern/domain/engine/registry.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { dryRun, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { archiveRecords } from '../../engine/archive/archive.ts'
import { movePointers } from '../../engine/archive/move.ts'
import type { Context } from '../../engine/context.ts'
import { maskPersonalData } from '../../engine/privacy.ts'
import { getRecord, lockRecord } from '../../engine/readRecords.ts'
import { contextOf } from '../../engine/recordRequest.ts'
import { writeFields } from '../../engine/records.ts'
import { requirePermission } from '../../http/guard.ts'
import { serve } from '../../http/serve.ts'
import { lockPair, movedWords, moveTraffic, type Pair } from './merging.ts'

/** A space keeps its suite: it can't have been taken meanwhile. */
async function moveSpaces(context: Context, { stays, goes }: Pair): Promise<number> {
  const { db, place } = context
  const spaces = await db.all(sql<{ id: string }>`
    select id from tenant_spaces where customer_id = ${place.customerId} and tenant_id = ${goes.id}
    and archived_at is null order by id`)
  for (const { id } of spaces) await writeFields(context, tenantSpaces, id, { tenantId: stays.id })
  return spaces.length
}

async function merge(context: Context, pair: Pair) {
  const { stays, goes } = pair
  if (stays.siteId !== goes.siteId)
    throw failure('conflict', {
      message: 'These tenants are at different sites. You can only merge tenants of the same site.',
    })
  const merging = { ...context, writer: { ...context.writer, via: 'merge' } }
  const traffic = await moveTraffic(merging, pair, 'tenant_id', ['parcels'])
  const moved = movedWords(traffic.get('parcels')?.length ?? 0, { words: { one: 'parcel', many: 'parcels' } })
  moved.push(...movedWords(await moveSpaces(merging, pair), tenantSpaces))
  // Departments first: a contact belongs to the tenant of its department.
  for (const from of [departments, contacts])
    for (const reference of referencesTo(tenants).filter((each) => each.from === from))
      moved.push(...movedWords(await movePointers(merging, reference, goes, stays), from))
  await archiveRecords(merging, tenants, [await lockRecord(context.db, tenants, context.place, goes.id)])
  return { tenant: await getRecord(context.db, tenants, context.place, stays.id), moved }
}

export function tenantRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, 'POST /api/customers/:customerId/tenants/merge', async ({ params, body, signedIn, request }) => {
    for (const each of ['customers.tenants.edit', 'customers.contacts.edit', 'customers.departments.edit'] as const)
      requirePermission(signedIn.user, each)
    const place = { customerId: params.customerId, reachable: signedIn.user.customerIds }
    return maskPersonalData(tenants, signedIn.user, () =>
      tx(deps.database, { customerId: params.customerId }, async (db) => {
        const context = contextOf(db, deps, { place, signedIn, request })
        const work = async () => merge(context, await lockPair(context, tenants, body.stays, body.goes))
        return body.dryRun ? dryRun(db, work) : work()
      }),
    )
  })
}
