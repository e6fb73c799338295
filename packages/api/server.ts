/** Assembles the server. It doesn't listen: main.ts and the tests do that. */
import { randomUUID } from 'node:crypto'
import { collections, singles } from '@postern/domain/areas/index.ts'
import { describeIssue } from '@postern/domain/engine/issue.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import { areas } from './areas/index.ts'
import { authRoutes } from './auth/routes.ts'
import { demoRoutes } from './demo/routes.ts'
import type { Deps } from './deps.ts'
import { outboxRoute } from './email/routes.ts'
import { countRoutes } from './engine/bulk/counts.ts'
import { bulkRoutes } from './engine/bulk/routes.ts'
import { exportRoutes } from './engine/export/exportRoutes.ts'
import { imageRoutes } from './engine/images/routes.ts'
import { lookupRoutes } from './engine/lookups/routes.ts'
import { searchRoutes } from './engine/lookups/search.ts'
import { resourceRoutes, singleRoutes } from './engine/routes.ts'
import { viewRoutes } from './engine/savedViews/routes.ts'
import { undoRoutes } from './engine/undo/routes.ts'
import { geoRoutes } from './geo/routes.ts'
import { homeRoutes } from './home/homeRoutes.ts'
import { serializerFor } from './http/answers.ts'
import { compressAnswers } from './http/compressed.ts'
import { closeOnceIdle, limitConnections } from './http/connections.ts'
import { consoleFiles } from './http/consoleFiles.ts'
import { failures, validate } from './http/failures.ts'
import { guard } from './http/guard.ts'
import { earlyRefusals, headers } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import { HeavyCalls } from './http/heavy.ts'
import { metricsRoute } from './http/metrics.ts'
import { openProbe } from './http/probe.ts'
import { logOptions, logRequests } from './http/requestLog.ts'
import { letShortRequestsPass } from './http/shortRequests.ts'
import { limitSlowBodies } from './http/slowBodies.ts'
import { contentTags } from './http/tags.ts'
import { importRoutes } from './imports/routes/importRoutes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { descriptionRoutes } from './openapi/routes.ts'
import { everythingRoutes } from './search/routes.ts'
import { streamRoute } from './stream/route.ts'

/** Validation errors get our own wording, written for people (domain/engine/issue.ts). */
z.config({ customError: describeIssue })

export async function buildServer(deps: Deps): Promise<FastifyInstance> {
  const isHttps = deps.publicUrl().startsWith('https:')
  const app = Fastify({
    ...logOptions(deps),
    // Counted from our side: anything before the last trusted proxy was written by the client.
    trustProxy: (_address, hop) => hop < (deps.trustedProxies ?? 0),
    bodyLimit: 1_048_576,
    // A bulk change of thousands of records may take a minute to respond.
    connectionTimeout: 300_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    ...earlyRefusals(isHttps),
    genReqId: () => `req_${randomUUID().replaceAll('-', '')}`,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  logRequests(app)
  limitConnections(app.server)
  closeOnceIdle(app)
  limitSlowBodies(app.server)
  app.setValidatorCompiler(validate)
  app.setSerializerCompiler(serializerFor(deps.checksAnswers ?? false))
  const probe = openProbe(app, deps.database)
  metricsRoute(app, deps, probe)
  headers(app, { apiBaseUrl: deps.apiBaseUrl, isHttps })
  contentTags(app)
  compressAnswers(app)
  failures(app)
  app.decorate('database', deps.database)
  app.decorate('heavyCalls', new HeavyCalls())
  letShortRequestsPass(app)
  guard(app, deps)
  await descriptionRoutes(app, deps.version)
  healthRoutes(app, deps, probe)
  authRoutes(app, deps)
  outboxRoute(app, deps)
  demoRoutes(app, deps)
  jobRoutes(app, deps)
  undoRoutes(app, deps)
  geoRoutes(app, deps)
  imageRoutes(app, deps)
  viewRoutes(app, deps)
  countRoutes(app, deps)
  searchRoutes(app, deps)
  homeRoutes(
    app,
    deps,
    areas.flatMap(({ home = [] }) => home),
  )
  everythingRoutes(
    app,
    deps,
    areas.flatMap(({ search = [] }) => search),
  )
  streamRoute(
    app,
    deps,
    areas.flatMap(({ topics = [] }) => topics),
  )
  for (const { routes } of areas) routes?.(app, deps)
  importRoutes(app, deps)
  for (const resource of collections) {
    resourceRoutes(app, deps, resource)
    bulkRoutes(app, deps, resource)
    exportRoutes(app, deps, resource)
    lookupRoutes(app, deps, resource)
  }
  for (const resource of singles) {
    singleRoutes(app, deps, resource)
    lookupRoutes(app, deps, resource)
  }
  if (deps.consoleDirectory)
    await consoleFiles(app, {
      directory: deps.consoleDirectory,
      version: deps.version,
      apiBaseUrl: deps.apiBaseUrl ?? '',
      looksUpCountry: deps.geoLookupUrl !== undefined,
      demoIsLoading: deps.demoIsLoading ?? (() => false),
    })
  return app
}
