/** A file arrives: spooled to disk, looked at, and kept in the database with what was found. */
import { failure } from '@postern/domain/engine/failure.ts'
import { maxImportBytes } from '@postern/domain/imports/endpoints.ts'
import { usualBrake, usualMatching } from '@postern/domain/imports/importPlan.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { refuseFile } from '../file/fileRows.ts'
import { inspect } from '../file/inspect.ts'
import { type Spooled, spool } from '../file/spool.ts'
import { storeFile } from '../file/storedFile.ts'
import type { ImportKind } from '../importKind.ts'
import { importRecordOf } from '../importStore.ts'
import type { ImportWorkers } from '../workers.ts'
import { guessFor } from './guess.ts'
import { requireKind } from './importAccess.ts'

const tooLarge = () => failure('too_large', { message: `The file is larger than ${maxImportBytes / 1_000_000} MB.` })

const isStream = (body: unknown): body is AsyncIterable<Buffer> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body

/** Within limits: the size that a client announces is never believed. */
async function received({ body, headers }: FastifyRequest): Promise<Spooled> {
  if (!isStream(body)) throw refuseFile('Send the file itself, as application/octet-stream.')
  if (Number(headers['content-length'] ?? 0) > maxImportBytes) throw tooLarge()
  return spool(body, (size) => {
    if (size > maxImportBytes) throw tooLarge()
  })
}

/** What is usually right: every key of the kind that a column gives. */
const firstMatching = ({ keys }: ImportKind, mapped: ReadonlySet<string>) => {
  const given = keys.filter(({ targets }) => targets.every((target) => mapped.has(target))).map(({ key }) => key)
  const first = keys.slice(0, 1).map(({ key }) => key)
  return { ...usualMatching, ...usualBrake, keys: given.length > 0 ? given : first }
}

export function uploadRoute(app: FastifyInstance, { database }: Deps, workers: ImportWorkers): void {
  serve(
    app,
    'POST /api/customers/:customerId/imports',
    async ({ params: { customerId }, query: { kind: name, fileName }, signedIn: { user }, request, reply }) => {
      const kind = requireKind(user, name)
      await using file = await received(request)
      reply.raw.once('finish', workers.warm)
      const { reading, sheets, columns, sample } = await inspect({ path: file.path, reading: null })
      const asked = { customerId, id: uuidv7() }
      return await tx(database, { customerId }, async (db) => {
        const guess = await guessFor(db, kind, customerId, columns)
        const matching =
          guess.matching ?? firstMatching(kind, new Set(guess.mapping.columns.map(({ target }) => target)))
        await db.all(sql`
          insert into imports (customer_id, id, kind, file_name, file_size, file_hash, reading, sheets, columns, sample, profile_id,
            mapping, matching, created_by)
          values (${customerId}, ${asked.id}, ${kind.name}, ${fileName}, ${file.size}, ${file.hash}, ${JSON.stringify(reading)}::jsonb,
            ${sheets}::text[], ${JSON.stringify(guess.columns)}::jsonb, ${JSON.stringify(sample)}::jsonb, ${guess.profileId},
            ${JSON.stringify(guess.mapping)}::jsonb, ${JSON.stringify(matching)}::jsonb, ${user.id})`)
        await storeFile(db, asked, file.path)
        return importRecordOf(db, asked)
      })
    },
  )
}
