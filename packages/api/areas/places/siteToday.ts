/** A site's figures for today, for its overview. */
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { getRecord } from '../../engine/readRecords.ts'
import { serve } from '../../http/serve.ts'
import { handedOverToday } from '../parcels/parcelStates.ts'
import { volumeOf } from '../parcels/volume.ts'

export function siteTodayRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/customers/:customerId/sites/:id/today', ({ params: { customerId, id }, signedIn: { user } }) =>
    tx(database, { customerId }, async (db) => {
      await getRecord(db, sites, { customerId, reachable: user.customerIds }, id)
      const clock = sql`select timezone from sites where customer_id = ${customerId} and id = ${id}`
      const gone = await db.one(sql<{ parcels: number }>`
        select count(*)::int as parcels from parcels p
        join sites s on s.customer_id = p.customer_id and s.id = p.site_id
        where p.customer_id = ${customerId} and p.site_id = ${id} and ${handedOverToday(sql`s.timezone`)}`)
      const receivesAt = await db.one(sql<{ id: string; name: string }>`
        select id, name from locations where customer_id = ${customerId} and site_id = ${id} and is_default_receive and archived_at is null`)
      return {
        volume: await volumeOf(db, { customerId, siteId: id, clock }),
        handedOver: gone?.parcels ?? 0,
        receivesAt: receivesAt ?? null,
      }
    }),
  )
}
