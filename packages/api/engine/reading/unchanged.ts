/**
 * Answers a read with an ETag, or with 304 and without reading any rows if the client's tag still matches. The tag covers the statements
 * and their values, the version of every table they read, and how much of the answer this user may see. If the answer depends on the time,
 * as in “open now”, there is no such version; the tag is then computed from the response body (`http/tags.ts`).
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sourcesOf } from '../../database/changes.ts'
import { type Database, readTogether, readWithVersion, versionOf } from '../../database/db.ts'
import type { RowScope } from '../../database/rowScope.ts'
import type { PreparedStatement } from '../../database/statement.ts'
import { expectationOf } from '../../http/guard.ts'
import { asksAgain, isUnchanged, tagOf } from '../../http/tags.ts'

/** Statements that run in one round trip, and how to turn their rows into the answer. */
export interface Read<T> {
  readonly statements: readonly PreparedStatement<object>[]
  readonly finish: (answers: readonly object[][]) => T
}

interface Asking {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly scope: RowScope
  /** Identifies how much of the answer this user may see. */
  readonly sight: string
}

export async function readUnlessUnchanged<T>(
  database: Database,
  { request, reply, scope, sight }: Asking,
  { statements, finish }: Read<T>,
): Promise<T | undefined> {
  const proof = expectationOf(request)?.proof
  const sources = await sourcesOf(database, statements)
  if (sources === null) return finish(await readTogether(database, scope, statements, proof))
  const asked = JSON.stringify([scope, sight, statements.map(({ name, values }) => [name, values])])
  const tagFor = (version: string) => tagOf(`${version} ${asked}`)
  if (asksAgain(request) && isUnchanged(request, reply, tagFor(await versionOf(database, scope, sources, proof))))
    return undefined
  const { version, answers } = await readWithVersion(database, scope, statements, sources, proof)
  reply.header('etag', tagFor(version))
  return finish(answers)
}
