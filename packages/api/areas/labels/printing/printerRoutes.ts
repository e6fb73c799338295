/** A site's printers: their status, queues and print routes. */

import type { PrintRoute } from '@postern/domain/areas/labels/printEndpoints.ts'
import { printers } from '@postern/domain/areas/labels/printers.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { writeAudit } from '../../../engine/audit.ts'
import { getRecord } from '../../../engine/readRecords.ts'
import { contextOf } from '../../../engine/recordRequest.ts'
import { serve } from '../../../http/serve.ts'
import { newId } from '../../../newId.ts'
import { printNodeOf } from './printNode.ts'
import { publishPrinting } from './printQueue.ts'
import { routeFindings } from './routeFindings.ts'
import { sitePrinting } from './sitePrinting.ts'
import { equalPrinter, usablePrinter } from './targets.ts'

async function routesOf(db: Db, customerId: string, siteId: string): Promise<PrintRoute[]> {
  const routes = await db.all(sql<Omit<PrintRoute, 'findings'>>`
    select r.station_id as "stationId", st.name as "stationName", r.purpose, r.printer_id as "printerId", p.name as "printerName",
      r.thermal_label_id as "thermalLabelId", l.name as "thermalLabelName"
    from print_routes r join printers p on p.customer_id = r.customer_id and p.id = r.printer_id
      left join stations st on st.customer_id = r.customer_id and st.id = r.station_id
      left join thermal_labels l on l.customer_id = r.customer_id and l.id = r.thermal_label_id
    where r.customer_id = ${customerId} and r.site_id = ${siteId} and p.archived_at is null and st.archived_at is null
    order by st.name nulls first, r.purpose`)
  const findingsOf = await routeFindings(db, customerId, siteId)
  return routes.map((route) => ({ ...route, findings: findingsOf(route.printerId, route.thermalLabelId) }))
}

interface Wanted {
  readonly stationId: string | null
  readonly purpose: string
  readonly printerId: string | null
  readonly thermalLabelId?: string | null
}

async function refuseForeign(db: Db, customerId: string, siteId: string, wanted: Wanted): Promise<void> {
  const { stationId, printerId, thermalLabelId, purpose } = wanted
  if (stationId !== null) {
    const station = await db.one(sql`
      select id from stations where customer_id = ${customerId} and id = ${stationId} and site_id = ${siteId} and archived_at is null`)
    if (!station) throw invalid([{ path: 'stationId', description: 'Select a station of this site.' }])
  }
  if (printerId !== null && (await usablePrinter(db, customerId, printerId)).siteId !== siteId)
    throw invalid([{ path: 'printerId', description: 'Select a printer of this site.' }])
  if (thermalLabelId) {
    const label = await db.one(sql`
      select id from thermal_labels where customer_id = ${customerId} and id = ${thermalLabelId} and purpose = ${purpose}
        and archived_at is null`)
    if (!label) throw invalid([{ path: 'thermalLabelId', description: 'Select a label for this purpose.' }])
  }
}

const sameRoute = (customerId: string, siteId: string, { stationId, purpose }: Wanted) => sql`
  customer_id = ${customerId} and site_id = ${siteId} and station_id is not distinct from ${stationId}::uuid and purpose = ${purpose}`

export function printerRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  const { worker } = printNodeOf(deps)

  serve(app, 'GET /api/customers/:customerId/sites/:siteId/printing', async ({ params: { customerId, siteId } }) => {
    const answer = await tx(database, { customerId }, (db) => sitePrinting(db, customerId, siteId))
    worker.watch(siteId)
    return answer
  })

  serve(app, 'GET /api/customers/:customerId/sites/:siteId/printRoutes', ({ params: { customerId, siteId } }) =>
    tx(database, { customerId }, async (db) => ({ items: await routesOf(db, customerId, siteId) })),
  )

  serve(
    app,
    'PATCH /api/customers/:customerId/sites/:siteId/printRoutes',
    ({ params: { customerId, siteId }, body, signedIn, request }) =>
      tx(database, { customerId }, async (db) => {
        const place = { customerId, reachable: signedIn.user.customerIds }
        await getRecord(db, sites, place, siteId)
        await refuseForeign(db, customerId, siteId, body)
        const { writer } = contextOf(db, deps, { place, signedIn, request })
        const [before] = await db.all(sql<{ id: string; printerId: string }>`
          delete from print_routes where ${sameRoute(customerId, siteId, body)} returning id, printer_id as "printerId"`)
        const id = before?.id ?? newId()
        if (body.printerId !== null)
          await db.all(sql`
            insert into print_routes (customer_id, id, site_id, station_id, purpose, printer_id, thermal_label_id, updated_by)
            values (${customerId}, ${id}, ${siteId}, ${body.stationId}, ${body.purpose}, ${body.printerId},
              ${'thermalLabelId' in body ? body.thermalLabelId : null}, ${signedIn.user.id})`)
        writeAudit(db, writer, [
          {
            resource: { name: 'printRoutes' },
            customerId,
            recordId: id,
            action: before ? 'update' : 'create',
            rowVersion: 0,
            changes: {
              stationId: { before: null, after: body.stationId },
              purpose: { before: null, after: body.purpose },
              printerId: { before: before?.printerId ?? null, after: body.printerId },
            },
          },
        ])
        return { items: await routesOf(db, customerId, siteId) }
      }),
  )

  serve(
    app,
    'POST /api/customers/:customerId/printers/:id/moveJobs',
    async ({ params: { customerId, id }, body: { toPrinterId }, signedIn, request }) => {
      const moved = await tx(database, { customerId }, async (db) => {
        const place = { customerId, reachable: signedIn.user.customerIds }
        await getRecord(db, printers, place, id)
        const to = await equalPrinter(db, customerId, id, toPrinterId, 'toPrinterId')
        const jobs = await db.all(sql<{ id: string }>`
          update print_jobs set printer_id = ${toPrinterId}, queued_at = now()
          where customer_id = ${customerId} and printer_id = ${id} and state = 'queued' returning id`)
        const { writer } = contextOf(db, deps, { place, signedIn, request })
        writeAudit(
          db,
          writer,
          jobs.map((job) => ({
            resource: { name: 'printJobs' },
            customerId,
            recordId: job.id,
            action: 'update',
            rowVersion: 0,
            changes: { printerId: { before: id, after: toPrinterId } },
          })),
        )
        publishPrinting(db, customerId, to.siteId)
        return jobs.length
      })
      worker.soon()
      return { moved }
    },
  )

  serve(
    app,
    'POST /api/customers/:customerId/printers/:id/newRoll',
    ({ params: { customerId, id }, signedIn, request }) =>
      tx(database, { customerId }, async (db) => {
        const place = { customerId, reachable: signedIn.user.customerIds }
        await getRecord(db, printers, place, id)
        const { siteId } = await usablePrinter(db, customerId, id)
        await db.all(sql`
        update printer_states set roll_began_at = label_count where customer_id = ${customerId} and printer_id = ${id}`)
        const { writer } = contextOf(db, deps, { place, signedIn, request })
        writeAudit(db, writer, [
          {
            resource: printers,
            customerId,
            recordId: id,
            action: 'update',
            rowVersion: 0,
            changes: { roll: { before: null, after: 'New roll' } },
          },
        ])
        publishPrinting(db, customerId, siteId)
        return undefined
      }),
  )
}
