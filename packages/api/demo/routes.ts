import type { FastifyInstance } from 'fastify'
import { tx } from '../database/db.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { demoProgress } from './demoSteps.ts'

/** How much of the demo is loaded: the console shows it while parcels are still missing. */
export function demoRoutes(app: FastifyInstance, { database, demo }: Deps): void {
  serve(app, 'GET /api/demo/progress', async () => {
    const progress = demo ? await tx(database, 'all', demoProgress) : undefined
    const { done, total } = progress ?? { done: 1, total: 1 }
    return { loading: done < total, percent: Math.floor((100 * done) / total) }
  })
}
