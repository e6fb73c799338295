/** Exports a list to a file: small ones in the request, larger ones in a job. */

import { Readable } from 'node:stream'
import type { ExportFormat } from '@postern/domain/engine/endpoints/export.ts'
import { manyEndpoints } from '@postern/domain/engine/endpoints/many.ts'
import type { Collection, Resource } from '@postern/domain/engine/resource.ts'
import type { FastifyInstance } from 'fastify'
import { type Database, type Db, tx } from '../../database/db.ts'
import { todayAt } from '../../days.ts'
import type { Deps } from '../../deps.ts'
import { fileHeaders } from '../../http/file.ts'
import { requirePermission } from '../../http/guard.ts'
import { route } from '../../http/serve.ts'
import { insertJob } from '../../jobs/store.ts'
import { newId } from '../../newId.ts'
import { type RecordRequest, readRequest } from '../recordRequest.ts'
import {
  contentTypes,
  countRows,
  type ExportAsked,
  type ExportSource,
  exportBytes,
  exportName,
  readExport,
  refuseLarge,
} from './export.ts'
import { narrowedBy, noteExport } from './exportAudit.ts'
import type { ExportInput } from './exportJob.ts'

/** The route checks only the export permission; a user who can't view the records can't export them either. */
function readExportRequest(resource: Resource, { signedIn, query, body }: RecordRequest): ExportAsked {
  requirePermission(signedIn.user, `${resource.permission}.view`)
  // The endpoint's schemas have validated these.
  const { ids } = body as { ids?: readonly string[] }
  return readExport(resource, signedIn.user, query as RecordRequest['query'] & { format: ExportFormat }, ids)
}

const sourceOf = (database: Database, resource: Resource, { scope, place, signedIn }: RecordRequest): ExportSource => ({
  database,
  scope,
  place,
  resource,
  actor: signedIn.user,
})

const auditExport = (
  db: Db,
  resource: Resource,
  { place, signedIn, request }: RecordRequest,
  { format, columns, query }: ExportAsked,
  { id, rows }: { id: string; rows?: number },
) =>
  noteExport(
    db,
    { userId: signedIn.user.id, via: 'console', requestId: request.id },
    {
      id,
      customerId: place.customerId,
      resource: resource.name,
      facts: { format, columns: [...columns], narrowedBy: narrowedBy(query), ...(rows !== undefined && { rows }) },
    },
  )

export function exportRoutes(
  app: FastifyInstance,
  { database, jobs }: Pick<Deps, 'database' | 'jobs'>,
  resource: Collection,
): void {
  const endpoints = manyEndpoints(resource)

  const { key: exportKey, ...exportEndpoint } = endpoints.export
  route(app, exportKey, exportEndpoint, async (call) => {
    const request = readRequest(call)
    const wanted = readExportRequest(resource, request)
    const source = sourceOf(database, resource, request)
    const rows = await countRows(source, wanted)
    refuseLarge(resource, rows)
    const whose = request.place.customerId ?? request.signedIn.user.customerId
    const day = await tx(database, request.scope, async (db) => {
      auditExport(db, resource, request, wanted, { id: newId(), rows })
      return todayAt(db, whose, null)
    })
    fileHeaders(call.reply, exportName(resource, wanted.format, day), contentTypes[wanted.format])
    return Readable.from(exportBytes(source, wanted), { objectMode: false })
  })

  const { key: startKey, ...startEndpoint } = endpoints.startExport
  route(app, startKey, startEndpoint, async (call) => {
    const request = readRequest(call)
    const wanted = readExportRequest(resource, request)
    const input: ExportInput = { ...wanted, resource: resource.name }
    return tx(database, request.scope, async (db) => {
      const jobId = await insertJob(db, {
        userId: request.signedIn.user.id,
        customerId: request.place.customerId,
        kind: 'export',
        title: resource.words.many,
        input,
        requestId: call.request.id,
      })
      auditExport(db, resource, request, wanted, { id: jobId })
      await jobs.send(db, jobId)
      return { jobId }
    })
  })
}
