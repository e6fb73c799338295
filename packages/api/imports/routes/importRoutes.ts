/** All import routes. Files arrive as streams, so these routes parse their own bodies. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { sourceRoutes } from '../sources/sourceRoutes.ts'
import { importWorkers } from '../workers.ts'
import { planRoutes } from './planRoutes.ts'
import { profileRoutes } from './profileRoutes.ts'
import { rowRoutes } from './rowRoutes.ts'
import { uploadRoute } from './uploadRoute.ts'
import { workRoutes } from './workRoutes.ts'

const bytes = 'application/octet-stream'

export function importRoutes(app: FastifyInstance, deps: Deps): void {
  const workers = importWorkers(deps, deps.importsInThread ?? true)
  app.addHook('onListen', async () => workers.watch())
  app.addHook('onClose', () => workers[Symbol.asyncDispose]())
  void app.register(async (scope) => {
    if (scope.hasContentTypeParser(bytes)) scope.removeContentTypeParser(bytes)
    scope.addContentTypeParser(bytes, (_request, payload, done) => done(null, payload))
    uploadRoute(scope, deps, workers)
  })
  planRoutes(app, deps)
  rowRoutes(app, deps, workers)
  profileRoutes(app, deps)
  workRoutes(app, deps, workers)
  sourceRoutes(app, deps, workers.wake)
}
