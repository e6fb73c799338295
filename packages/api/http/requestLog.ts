/** One line of JSON per request: who requested which route, and the outcome. Never a body, a query, a header, or a token. */
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { LogLevel } from '../config.ts'
import type { Deps } from '../deps.ts'
import { programOf, signedInOf } from './guard.ts'

/** For requests without a route: their URLs are arbitrary input. */
const noRoute = 'none'

export const routeOf = ({ is404, routeOptions }: FastifyRequest): string =>
  is404 ? noRoute : (routeOptions.url ?? noRoute)

const defaultLogLevel: LogLevel = 'warn'

export const logOptions = ({ logLevel = defaultLogLevel, logTo }: Pick<Deps, 'logLevel' | 'logTo'>) => ({
  logger: {
    level: logLevel,
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    // Headers aren't logged. If that ever changes, these stay redacted.
    redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
    ...(logTo && { stream: logTo }),
  },
  // By default Fastify writes two lines per request, including the query, and creates a logger for each.
  logController: new LogController({ disableRequestLogging: true }),
  childLoggerFactory: (logger: FastifyBaseLogger) => logger,
})

/** Who asked, by ID: names and addresses are personal data. */
function actorOf(request: FastifyRequest): string | undefined {
  const signedIn = signedInOf(request)
  if (signedIn) return `user:${signedIn.user.id}`
  const program = programOf(request)
  return program ? `apiUser:${program.id}` : undefined
}

function customerOf({ params }: FastifyRequest): unknown {
  return typeof params === 'object' && params !== null && 'customerId' in params ? params.customerId : undefined
}

export function logRequests(app: FastifyInstance): void {
  // At levels that don't show requests, logging costs nothing.
  if (!['info', 'debug'].includes(app.log.level)) return
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        requestId: request.id,
        actor: actorOf(request),
        method: request.method,
        route: routeOf(request),
        customerId: signedInOf(request) ? customerOf(request) : undefined,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
}
