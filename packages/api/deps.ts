/** What the server is built from. */
import type { Database } from './database/db.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { Secrets } from './secrets.ts'

/** How long a session lives: from its beginning, and from the last thing its person did. */
export interface SessionLimits {
  readonly hours: number
  readonly idleMinutes: number
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
  /** Whether somebody sends the mails; otherwise they stay in the outbox. */
  readonly sendsMail: boolean
  /** Where the built console is; undefined serves the API alone. */
  readonly consoleDirectory?: string
  readonly apiBaseUrl?: string
  /** Who knows the country of an address, `{ip}` standing for it; undefined asks nobody. */
  readonly geoLookupUrl?: string | undefined
  /** How many proxies stand before us: who asks is told by the last of them. None if left out. */
  readonly trustedProxies?: number
  /** Whether every answer is held against its schema; off in production, where tests have done that. */
  readonly checksAnswers?: boolean
  /** Where log lines go; standard output if left out. */
  readonly logTo?: { write(line: string): void }
}
