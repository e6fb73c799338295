/** Page images: stored with the page, visible to users who can read it. */
import { pictureLimits } from '@postern/domain/areas/wiki/fileEndpoints.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import { isShownInPlace } from '@postern/domain/files/fileContent.ts'
import type { KeptFile } from '@postern/domain/files/keptFile.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { writeAudit } from '../../engine/audit.ts'
import { checkedFile, requireRoom } from '../../files/checkedFile.ts'
import { keepFile } from '../../files/keepFile.ts'
import { type StoredFile, sendShown } from '../../files/sendFile.ts'
import { acceptFiles, uploadedBytes } from '../../files/uploadedBytes.ts'
import { serve } from '../../http/serve.ts'
import { readPage } from './pageReads.ts'
import { writerOf } from './wikiWriter.ts'

/** Uploading the same image again returns the existing one. */
const sameFile = (db: Db, pageId: string, sha256: Buffer): Promise<KeptFile | undefined> =>
  db.one(
    sql<KeptFile>`select id, name, type, size from wiki_files where page_id = ${pageId} and sha256 = ${sha256} limit 1`,
  )

export function fileRoutes(app: FastifyInstance, { database }: Deps): void {
  acceptFiles(app)

  serve(app, 'POST /api/wiki/pages/:id/files', ({ params: { id }, query: { name }, signedIn: { user }, request }) => {
    const bytes = uploadedBytes(request)
    const { type, size, sha256 } = checkedFile({ name, bytes }, pictureLimits)
    if (!isShownInPlace(type))
      throw invalid([{ path: 'attachments', description: 'Select a PNG, JPEG, GIF or WebP picture.' }])
    return tx(database, 'all', async (db) => {
      await readPage(db, user, id)
      // Locked, so concurrent uploads count each other.
      await db.all(sql`select from wiki_pages where id = ${id} for update`)
      const known = await sameFile(db, id, sha256)
      if (known) return known
      const kept = await db.all(sql<{ size: number }>`select size from wiki_files where page_id = ${id}`)
      requireRoom([...kept.map((file) => file.size), size], pictureLimits)
      const file = await keepFile(
        db,
        { table: 'wiki_files', columns: { page_id: id }, limits: pictureLimits, by: user.id },
        { name, bytes },
      )
      const entry = { resource: { name: 'wikiFiles' }, customerId: null, recordId: file.id, rowVersion: 1 }
      const changes = { pageId: { before: null, after: id }, name: { before: null, after: file.name } }
      writeAudit(db, writerOf(user, request), [{ ...entry, action: 'create', changes }])
      return file
    })
  })

  serve(app, 'GET /api/wiki/pages/:id/files/:fileId', async ({ params: { id, fileId }, signedIn: { user }, reply }) => {
    const file = await tx(database, 'all', async (db) => {
      await readPage(db, user, id)
      return db.one(sql<StoredFile>`select name, type, bytes from wiki_files where page_id = ${id} and id = ${fileId}`)
    })
    if (!file) throw failure('not_found')
    return sendShown(reply, file)
  })
}
