/** What the server is built from. */
import type { LogLevel } from './config.ts'
import type { Database } from './database/db.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { Secrets } from './secrets.ts'

/** How long a session lives: from its beginning, and from the last thing its person did. */
export interface SessionLimits {
  readonly hours: number
  readonly idleMinutes: number
}

/** Which Redis servers may be connected to. */
export interface RedisAccess {
  /** Networks as `10.0.0.0/8`. */
  readonly networks: readonly string[]
  /** `host:port` of servers that the operator set, allowed wherever they are. */
  readonly given: Set<string>
  /** Trusted beside the certificates Node knows. */
  readonly ca?: string
}

/** What REDIS_NETWORKS is if it isn't set. Not this machine itself: what listens there expects no visitors. */
export const privateNetworks = (): RedisAccess => ({
  networks: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
  given: new Set(),
})

/** How mail of tickets is sent and received. */
export interface HelpDeskMail {
  /** help@example.com; replies come to it, too. */
  readonly address: string
  /** Addresses that we send other mail from. */
  readonly sentFrom: readonly string[]
  /** Where its mail is received; undefined receives none. */
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
  /** Where long work is sent to; some node works it off. */
  readonly jobs: JobQueue
  readonly sessionLimits: SessionLimits
  /** The address people use; it stands in mails. A function, as with PORT=0 it is known only once we listen. */
  readonly publicUrl: () => string
  /** Whether PUBLIC_URL was set. Otherwise a passkey belongs to the host the browser asked for. */
  readonly publicUrlIsFixed: boolean
  /** Whether emails are sent; otherwise they stay in the outbox. */
  readonly sendsMail: boolean
  /** Undefined without HELP_DESK_ADDRESS: replies go out from our own address, and answers to them aren't received. */
  readonly helpDeskMail?: HelpDeskMail | undefined
  /** Where the built console is; undefined serves the API alone. */
  readonly consoleDirectory?: string
  readonly apiBaseUrl?: string
  /** Service that looks up the country of an IP address, with `{ip}` as the placeholder; undefined turns lookups off. */
  readonly geoLookupUrl?: string | undefined
  /** How many proxies stand before us: who asks is told by the last of them. None if left out. */
  readonly trustedProxies?: number
  /** Whether every answer is held against its schema; off in production, where tests have done that. */
  readonly checksAnswers?: boolean
  /** Where log lines go; standard output if left out. */
  readonly logTo?: { write(line: string): void }
  /** From which level on lines are written; `info` has one per request. `warn` if left out. */
  readonly logLevel?: LogLevel
  /** Opens /metrics; undefined measures nothing. */
  readonly metricsToken?: string | undefined
  /** Private networks if left out. */
  readonly redis?: RedisAccess
  /** Where the locker simulator answers, for vendors of that kind without an address of their own. */
  readonly lockerSimulatorUrl?: string | undefined
  /** Networks in which lock board gateways may be connected to; none if left out. */
  readonly lockerNetworks?: readonly string[] | undefined
  /** Networks beside the internet in which SFTP servers may be connected to; none if left out. */
  readonly sftpNetworks?: readonly string[] | undefined
  /** Whether it is ours to start: in the demo, unless one is named. */
  readonly startsLockerSimulator?: boolean
  /** Our own Redis, which becomes a registered instance. */
  readonly redisUrl?: string | undefined
  /** Where the demo's Redis keeps its files; undefined starts none. */
  readonly demoRedisDirectory?: string | undefined
  /** False: imports are worked off on this thread, where tests can watch their statements. In threads if left out. */
  readonly importsInThread?: boolean
  /** Whether this node is to stop, and should get no new traffic. */
  readonly isStopping?: () => boolean
}
