/** A file upload: spooled to disk, inspected, and stored in the database with the result. */
import { failure } from '@postern/domain/engine/failure.ts'
import { maxImportBytes } from '@postern/domain/imports/endpoints.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { refuseFile } from '../file/fileRows.ts'
import { inspect } from '../file/inspect.ts'
import { type Spooled, spool } from '../file/spool.ts'
import { importRecordOf } from '../importStore.ts'
import { firstMatching, insertImport } from '../insertImport.ts'
import type { ImportWorkers } from '../workers.ts'
import { guessFor } from './guess.ts'
import { requireKind } from './importAccess.ts'

const tooLarge = () => failure('too_large', { message: `The file is larger than ${maxImportBytes / 1_000_000} MB.` })

const isStream = (body: unknown): body is AsyncIterable<Buffer> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body

/** Enforces the limits while reading: the size that a client announces isn't trusted. */
async function received({ body, headers }: FastifyRequest): Promise<Spooled> {
  if (!isStream(body)) throw refuseFile('Send the file itself, as application/octet-stream.')
  if (Number(headers['content-length'] ?? 0) > maxImportBytes) throw tooLarge()
  return spool(body, (size) => {
    if (size > maxImportBytes) throw tooLarge()
  })
}

export function uploadRoute(app: FastifyInstance, { database }: Deps, workers: ImportWorkers): void {
  serve(
    app,
    'POST /api/customers/:customerId/imports',
    async ({ params: { customerId }, query: { kind: name, fileName }, signedIn: { user }, request, reply }) => {
      const kind = requireKind(user, name)
      await using file = await received(request)
      reply.raw.once('finish', workers.warm)
      const found = await inspect({ path: file.path, reading: null })
      return await tx(database, { customerId }, async (db) => {
        const { matching, ...guess } = await guessFor(db, kind, customerId, found.columns)
        const begun = { customerId, kind, fileName, file, found, ...guess, userId: user.id }
        const asked = await insertImport(db, { ...begun, matching: matching ?? firstMatching(kind, guess.mapping) })
        return importRecordOf(db, asked)
      })
    },
  )
}
