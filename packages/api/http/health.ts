/** Whether server and database answer, and whether this node should get traffic. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Probe } from './probe.ts'
import { serve } from './serve.ts'

type HealthDeps = Pick<Deps, 'database' | 'version' | 'databaseKind' | 'demo' | 'isStopping'>

export function healthRoutes(
  app: FastifyInstance,
  { database, version, databaseKind, demo, isStopping }: HealthDeps,
  probe: Probe,
): void {
  serve(app, 'GET /api/health', async ({ reply }) => {
    const { isUp } = await probe.state()
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

  serve(app, 'GET /api/ready', async ({ reply }) => {
    const stops = isStopping?.() ?? false
    const { isUp, isWritable } = await probe.state()
    // A read-only database still answers reads and gives writes a better error than a proxy without nodes could.
    const status = stops ? ('stopping' as const) : isUp ? ('ready' as const) : ('unavailable' as const)
    if (status !== 'ready') reply.status(503).header('retry-after', '1')
    return { status, writable: isWritable }
  })
}
