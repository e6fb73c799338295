import { Readable } from 'node:stream'
import { failure } from '@postern/domain/engine/failure.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import type { FastifyInstance } from 'fastify'
import { type Database, tx } from '../database/db.ts'
import type { Deps } from '../deps.ts'
import { noteExport } from '../engine/export/exportAudit.ts'
import type { ExportInput } from '../engine/export/exportJob.ts'
import { mayFetch } from '../engine/export/fileAccess.ts'
import { fileHeaders } from '../http/file.ts'
import { serve } from '../http/serve.ts'
import { cancelJob, chunkOf, jobOf, jobsOf, storedJobOf } from './store.ts'

async function* chunksOf(database: Database, id: string): AsyncGenerator<Buffer> {
  for (let place = 0; ; place++) {
    const chunk = await tx(database, 'all', (db) => chunkOf(db, id, place))
    if (chunk === undefined) return
    yield chunk
  }
}

export function jobRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/jobs', async ({ signedIn: { user } }) => ({
    items: await tx(database, 'all', (db) => jobsOf(db, user.id)),
  }))
  serve(app, 'GET /api/jobs/:id', ({ params, signedIn: { user } }) =>
    tx(database, 'all', (db) => jobOf(db, user.id, params.id)),
  )
  serve(app, 'GET /api/jobs/:id/file', async ({ params, signedIn: { user }, request, reply }) => {
    const job = await tx(database, 'all', async (db) => {
      const found = await storedJobOf(db, user.id, params.id)
      const { resource } = found.input as ExportInput
      if (found.state !== 'done') throw failure('conflict', { message: found.message ?? 'This job has no file yet.' })
      if (!(await mayFetch(db, user, resourceNamed(resource), found)))
        throw failure('forbidden', { message: 'You no longer have access to some data in this file. Export it again.' })
      noteExport(
        db,
        { userId: user.id, via: 'console', requestId: request.id },
        { id: found.id, customerId: found.customerId, resource, facts: { downloaded: found.fileName } },
      )
      return found
    })
    fileHeaders(reply, job.fileName ?? 'export', job.contentType ?? 'application/octet-stream')
    return Readable.from(chunksOf(database, job.id), { objectMode: false })
  })
  serve(app, 'DELETE /api/jobs/:id', async ({ params, signedIn: { user } }) => {
    await tx(database, 'all', (db) => cancelJob(db, user.id, params.id))
    return undefined
  })
}
