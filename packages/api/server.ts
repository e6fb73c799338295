/** The server from its parts. It listens nowhere: main.ts and the tests decide that. */
import { describeIssue } from '@postern/domain/issue.ts'
import { collections, singles } from '@postern/domain/resources/index.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { authRoutes } from './auth/routes.ts'
import { userRoutes } from './auth/userRoutes.ts'
import { Books } from './carrierLogic/books.ts'
import { identifyRoutes } from './carrierLogic/identifyRoutes.ts'
import { ruleSetRoutes } from './carrierLogic/ruleSetRoutes.ts'
import { ruleUseRoutes } from './carrierLogic/ruleUseRoutes.ts'
import { scanRoutes } from './carrierLogic/scanRoutes.ts'
import { unmatchedRoutes } from './carrierLogic/unmatched/routes.ts'
import { workbenchRoutes } from './carrierLogic/workbenchRoutes.ts'
import { anonymiseRoute } from './contacts/anonymise.ts'
import { contactRoutes } from './contacts/merge.ts'
import { contactTrafficRoutes } from './contacts/traffic.ts'
import { configurationRoutes } from './customers/configuration.ts'
import { customerRoutes } from './customers/overview.ts'
import { customFieldRoutes } from './customFields/routes.ts'
import type { Deps } from './deps.ts'
import { geoRoutes } from './geo/routes.ts'
import { limitConnections } from './http/connections.ts'
import { consoleFiles } from './http/consoleFiles.ts'
import { failures, validate } from './http/failures.ts'
import { guard } from './http/guard.ts'
import { earlyRefusals, headers } from './http/headers.ts'
import { healthRoute } from './http/health.ts'
import { HeavyCalls } from './http/heavy.ts'
import { imageRoutes } from './images/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { lockerRoutes } from './lockers/routes.ts'
import { lookupRoutes } from './lookups/routes.ts'
import { outboxRoute } from './mail/routes.ts'
import { countRoutes } from './many/counts.ts'
import { manyRoutes } from './many/routes.ts'
import { descriptionRoutes } from './openapi/routes.ts'
import { locationFillRoutes } from './places/fill.ts'
import { placeRangeRoutes } from './places/ranges.ts'
import { siteTodayRoutes } from './places/siteToday.ts'
import { fleetRoutes } from './programs/fleetRoutes.ts'
import { programRoutes } from './programs/routes.ts'
import { resourceRoutes, singleRoutes } from './resource/routes.ts'
import { copySetUpRoutes } from './sites/copySetUp.ts'
import { siteOverrideRoutes } from './sites/overrides.ts'
import { stationArchiveRoute } from './stations/archive.ts'
import { stationLogRoute } from './stations/log.ts'
import { pairingRoutes } from './stations/pairing.ts'
import { tenantRoutes } from './tenants/merge.ts'
import { ticketRoutes } from './tickets/routes.ts'
import { trafficRoutes } from './traffic/routes.ts'
import { undoRoutes } from './undo/routes.ts'
import { usageRoutes } from './usage/routes.ts'
import { userAnonymiseRoute } from './users/anonymise.ts'
import { userImportRoute } from './users/import.ts'
import { viewRoutes } from './views/routes.ts'

/** Problems are described by us, once, for people (domain/issue.ts). */
z.config({ customError: describeIssue })

export async function buildServer(deps: Deps): Promise<FastifyInstance> {
  const isHttps = deps.publicUrl().startsWith('https:')
  const app = Fastify({
    logger: {
      level: 'error',
      // Bodies are never logged; headers are not either, and if somebody changes that, these stay out.
      redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
      ...(deps.logTo && { stream: deps.logTo }),
    },
    // Counted from our side: whatever stands before the last trusted one was written by the asker.
    trustProxy: (_address, hop) => hop < (deps.trustedProxies ?? 0),
    bodyLimit: 1_048_576,
    // Fastify switches Node's own limit off; a body sent byte by byte would stay open for ever.
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    ...earlyRefusals(isHttps),
    genReqId: () => `req_${uuidv7().replaceAll('-', '')}`,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  limitConnections(app.server)
  app.setValidatorCompiler(validate)
  app.setSerializerCompiler(serializerCompiler)
  await headers(app, { apiBaseUrl: deps.apiBaseUrl, isHttps })
  failures(app)
  app.decorate('database', deps.database)
  app.decorate('heavyCalls', new HeavyCalls())
  guard(app, deps)
  await descriptionRoutes(app, deps.version)
  healthRoute(app, deps)
  authRoutes(app, deps)
  userRoutes(app, deps)
  userImportRoute(app, deps)
  userAnonymiseRoute(app, deps)
  outboxRoute(app, deps)
  programRoutes(app, deps)
  jobRoutes(app, deps)
  undoRoutes(app, deps)
  trafficRoutes(app, deps)
  ticketRoutes(app, deps)
  lockerRoutes(app, deps)
  fleetRoutes(app, deps)
  usageRoutes(app, deps)
  const books = new Books()
  identifyRoutes(app, deps, books)
  workbenchRoutes(app, deps, books)
  ruleSetRoutes(app, deps, books)
  ruleUseRoutes(app, deps, books)
  scanRoutes(app, deps, books)
  unmatchedRoutes(app, deps, books)
  geoRoutes(app, deps)
  imageRoutes(app, deps)
  customFieldRoutes(app, deps)
  siteOverrideRoutes(app, deps)
  copySetUpRoutes(app, deps)
  contactRoutes(app, deps)
  contactTrafficRoutes(app, deps)
  anonymiseRoute(app, deps)
  stationArchiveRoute(app, deps)
  pairingRoutes(app, deps)
  stationLogRoute(app, deps)
  tenantRoutes(app, deps)
  customerRoutes(app, deps)
  configurationRoutes(app, deps)
  placeRangeRoutes(app, deps)
  siteTodayRoutes(app, deps)
  locationFillRoutes(app, deps)
  viewRoutes(app, deps)
  countRoutes(app, deps)
  for (const resource of collections) {
    resourceRoutes(app, deps, resource)
    manyRoutes(app, deps, resource)
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
    })
  return app
}
