/** Whether server and database answer: asked on a connection of its own, so that no load makes the question wait. */
import type { FastifyInstance } from 'fastify'
import { timeouts } from '../database/connection.ts'
import { openPool } from '../database/db.ts'
import type { Deps } from '../deps.ts'
import { serve } from './serve.ts'

const waitMs = 1_000

export function healthRoute(
  app: FastifyInstance,
  { database, version, databaseKind, demo }: Pick<Deps, 'database' | 'version' | 'databaseKind' | 'demo'>,
): void {
  const own = openPool(String(database.pool.options.connectionString), {
    ...timeouts,
    max: 1,
    connectionTimeoutMillis: waitMs,
    statement_timeout: waitMs,
    query_timeout: waitMs,
  })
  app.addHook('onClose', () => own.end())

  let asking: Promise<boolean> | undefined
  /** However many ask at once, the database is asked once. */
  const answers = (): Promise<boolean> => {
    asking ??= own
      .query('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  serve(app, 'GET /api/health', async ({ reply }) => {
    const isUp = await answers()
    if (!isUp) reply.status(503)
    const problem = isUp ? undefined : database.trouble?.()
    return {
      status: isUp ? ('ok' as const) : ('unavailable' as const),
      version,
      database: databaseKind,
      demo,
      ...(problem !== undefined && { problem }),
    }
  })
}
