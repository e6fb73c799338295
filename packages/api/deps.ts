/** The server's dependencies. */
import type { LogLevel } from './config.ts'
import type { Database } from './database/db.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { Secrets } from './secrets.ts'

/** How long a session lasts: since it started, and since its user's last activity. */
export interface SessionLimits {
  readonly hours: number
  readonly idleMinutes: number
}

/** Which Redis servers we may connect to. */
export interface RedisAccess {
  /** Networks as `10.0.0.0/8`. */
  readonly networks: readonly string[]
  /** `host:port` of servers that the operator configured, allowed on any network. */
  readonly given: Set<string>
  /** Trusted in addition to Node's built-in certificates. */
  readonly ca?: string
}

/** The default of REDIS_NETWORKS. Leaves out localhost: services that listen there don't expect outside connections. */
export const privateNetworks = (): RedisAccess => ({
  networks: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
  given: new Set(),
})

/** How ticket mail is sent and received. */
export interface HelpDeskMail {
  /** help@example.com; replies go to it, too. */
  readonly address: string
  /** Addresses we send other mail from. */
  readonly sentFrom: readonly string[]
  /** Where its mail is received; undefined = mail isn't received. */
  readonly listen?: { readonly host: string; readonly port: number }
}

export interface Deps {
  readonly database: Database
  readonly version: string
  readonly databaseKind: 'embedded' | 'server'
  readonly demo: boolean
  /** Whether parts of the demo world are still missing. */
  readonly demoIsLoading?: () => boolean
  readonly secrets: Secrets
  /** Queue for long-running work; any node may pick it up. */
  readonly jobs: JobQueue
  readonly sessionLimits: SessionLimits
  /** The URL people use, for links in emails. A function, because with PORT=0 it's known only once we listen. */
  readonly publicUrl: () => string
  /** Whether PUBLIC_URL is set. If not, a passkey belongs to the host in the browser's request. */
  readonly publicUrlIsFixed: boolean
  /** Whether emails are sent; otherwise they stay in the outbox. */
  readonly sendsMail: boolean
  /** Undefined without HELP_DESK_ADDRESS: replies are sent from our own address, and responses to them aren't received. */
  readonly helpDeskMail?: HelpDeskMail | undefined
  /** Directory of the built console; undefined serves only the API. */
  readonly consoleDirectory?: string
  readonly apiBaseUrl?: string
  /** Service that looks up the country of an IP address, with `{ip}` as the placeholder; undefined turns lookups off. */
  readonly geoLookupUrl?: string | undefined
  /** How many proxies are in front of us; the last one tells us the client's address. Defaults to 0. */
  readonly trustedProxies?: number
  /** Whether every response is validated against its schema; off in production, where tests have covered that. */
  readonly checksAnswers?: boolean
  /** Where log lines go; defaults to standard output. */
  readonly logTo?: { write(line: string): void }
  /** Lowest level that is logged; `info` logs every request. Defaults to `warn`. */
  readonly logLevel?: LogLevel
  /** Token that opens /metrics; undefined turns metrics off. */
  readonly metricsToken?: string | undefined
  /** Defaults to private networks. */
  readonly redis?: RedisAccess
  /** URL of the locker simulator, for simulator vendors that have none of their own. */
  readonly lockerSimulatorUrl?: string | undefined
  /** Networks whose lock board gateways we may connect to; defaults to none. */
  readonly lockerNetworks?: readonly string[] | undefined
  /** How long a gap in a bank's events may fill up on its own before they're fetched. Defaults to 5 seconds. */
  readonly lockerGapMs?: number
  /** Networks besides the internet whose SFTP servers we may connect to; defaults to none. */
  readonly sftpNetworks?: readonly string[] | undefined
  /** Whether we start it: in the demo, unless its URL is configured. */
  readonly startsLockerSimulator?: boolean
  /** Our own Redis, registered as an instance. */
  readonly redisUrl?: string | undefined
  /** Data directory of the demo's Redis; undefined starts none. */
  readonly demoRedisDirectory?: string | undefined
  /** False: imports run on this thread, so tests can watch their statements. Defaults to worker threads. */
  readonly importsInThread?: boolean
  /** Whether this node is stopping and should get no new traffic. */
  readonly isStopping?: () => boolean
}
