/** The routes of a resource that are about many of its records at once. */

import { Readable } from 'node:stream'
import type { Endpoint } from '@postern/domain/engine/contract.ts'
import type { BulkBody } from '@postern/domain/engine/endpoints/bulk.ts'
import type { ExportFormat } from '@postern/domain/engine/endpoints/export.ts'
import { arrangeEndpoint, type ManyAction, manyEndpoints } from '@postern/domain/engine/endpoints/many.ts'
import type { Collection } from '@postern/domain/engine/resource.ts'
import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { type Db, tx } from '../../database/db.ts'
import { todayAt } from '../../days.ts'
import type { Deps } from '../../deps.ts'
import type { LinkMailDeps } from '../../email/outbox.ts'
import { fileHeaders } from '../../http/file.ts'
import { requirePermission } from '../../http/guard.ts'
import { type Handler, route } from '../../http/serve.ts'
import { insertJob } from '../../jobs/store.ts'
import {
  contentTypes,
  countRows,
  type ExportAsked,
  type ExportSource,
  exportBytes,
  exportName,
  readExport,
  refuseLarge,
} from '../export/export.ts'
import { narrowedBy, noteExport } from '../export/exportAudit.ts'
import type { ExportInput } from '../export/exportJob.ts'
import { maskPersonalData } from '../privacy.ts'
import { contextOf, type RecordRequest, readRequest, requireSecrets } from '../routes.ts'
import { arrangeRecord } from './arrange.ts'
import { changeMany } from './bulk.ts'

export function manyRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'database' | 'jobs'> & LinkMailDeps,
  resource: Collection,
): void {
  const { database, jobs } = deps
  const table = manyEndpoints(resource)
  const view = `${resource.permission}.view` as const

  /** The route's own word may be `export`; what cannot be seen cannot be taken along either. */
  const exportOf = (request: RecordRequest) => {
    requirePermission(request.signedIn.user, view)
    // The schemas of the endpoint have checked these.
    const { ids } = request.body as { ids?: readonly string[] }
    return readExport(
      resource,
      request.signedIn.user,
      request.query as RecordRequest['query'] & { format: ExportFormat },
      ids,
    )
  }
  const sourceOf = ({ scope, place, signedIn }: RecordRequest): ExportSource => ({
    database,
    scope,
    place,
    resource,
    actor: signedIn.user,
  })

  const note = (
    db: Db,
    { place, signedIn, request }: RecordRequest,
    wanted: ExportAsked,
    more: { id: string; rows?: number },
  ) =>
    noteExport(
      db,
      { userId: signedIn.user.id, via: 'console', requestId: request.id },
      {
        id: more.id,
        customerId: place.customerId,
        resource: resource.name,
        facts: {
          format: wanted.format,
          columns: [...wanted.columns],
          narrowedBy: narrowedBy(wanted.query),
          ...(more.rows !== undefined && { rows: more.rows }),
        },
      },
    )

  const handlers: Record<ManyAction, Handler<Endpoint>> = {
    bulk: async (call) => {
      const request = readRequest(call)
      // The schema of the endpoint has made it one.
      const body = request.body as BulkBody
      requirePermission(
        request.signedIn.user,
        `${resource.permission}.${body.action === undefined ? 'edit' : 'delete'}`,
      )
      requireSecrets(resource, request, body.patch ?? {})
      return maskPersonalData(resource, request.signedIn.user, () =>
        tx(database, request.scope, (db) => changeMany(contextOf(db, deps, request), resource, body)),
      )
    },
    export: async (call) => {
      const request = readRequest(call)
      const wanted = exportOf(request)
      const source = sourceOf(request)
      const rows = await countRows(source, wanted)
      refuseLarge(resource, rows)
      const whose = request.place.customerId ?? request.signedIn.user.customerId
      const day = await tx(database, request.scope, async (db) => {
        await note(db, request, wanted, { id: uuidv7(), rows })
        return todayAt(db, whose, null)
      })
      fileHeaders(call.reply, exportName(resource, wanted.format, day), contentTypes[wanted.format])
      return Readable.from(exportBytes(source, wanted), { objectMode: false })
    },
    startExport: async (call) => {
      const request = readRequest(call)
      const wanted = exportOf(request)
      const { signedIn, place } = request
      const input: ExportInput = { ...wanted, resource: resource.name }
      return tx(database, request.scope, async (db) => {
        const jobId = await insertJob(db, {
          userId: signedIn.user.id,
          customerId: place.customerId,
          kind: 'export',
          title: resource.words.many,
          input,
          requestId: call.request.id,
        })
        await note(db, request, wanted, { id: jobId })
        await jobs.send(db, jobId)
        return { jobId }
      })
    },
  }
  for (const action of Object.keys(handlers) as ManyAction[]) {
    const { key, ...endpoint } = table[action]
    route(app, key, endpoint as Endpoint, handlers[action])
  }
  if (resource.arrangedBy === null) return
  const { key, ...endpoint } = arrangeEndpoint(resource)
  route(app, key, endpoint, (call) => {
    const request = readRequest(call)
    const { before } = request.body as { before: string | null }
    return maskPersonalData(resource, request.signedIn.user, () =>
      tx(database, request.scope, (db) => arrangeRecord(contextOf(db, deps, request), resource, request.id, before)),
    )
  })
}
