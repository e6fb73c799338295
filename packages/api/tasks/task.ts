/** What a background task is: when it runs, what happens if it fails, and the function that does the work. */
import type { TaskQueue } from '@postern/domain/areas/platform/taskQueues.ts'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Database, Db } from '../database/db.ts'
import type { HelpDeskMail, RedisAccess } from '../deps.ts'
import type { SendMail } from '../email/delivery.ts'
import type { Secrets } from '../secrets.ts'
import type { Schedule } from './schedule.ts'

export interface Task {
  /** `retention.purge`. It never changes: runs and settings are stored with it. */
  readonly key: string
  readonly title: string
  /** One sentence: what it does, and to what. */
  readonly description: string
  readonly queue: TaskQueue
  /** Null: it runs only when something asks for it. */
  readonly schedule: Schedule | null
  /** A scheduled time passes without a run while this is false, so a task that polls costs nothing while idle. */
  readonly isNeeded?: RawBuilder<boolean>
  /** What happens to times that passed while no node ran. */
  readonly missed: 'runOnce' | 'skip'
  readonly timeoutSeconds: number
  readonly retries: number
  readonly backoff: Backoff
  /** When it's due and its last run hasn't finished: skip this time, or run it afterward. Two runs of a task never overlap. */
  readonly overlap: 'skip' | 'queue'
  readonly batchSize: number
  /** Deletes data: running it by hand asks for its key. */
  readonly isDestructive: boolean
  /** What can be chosen when it's run by hand. */
  readonly params?: z.ZodType
  /** False where this installation has nothing for it to do, such as no mail server. Everywhere if left out. */
  readonly appliesTo?: (here: Installation) => boolean
  readonly run: (run: TaskRun, deps: TaskDeps) => Promise<void>
}

/** What an installation has; the same on all of its nodes. */
export interface Installation {
  readonly demo: boolean
  readonly sendsMail: boolean
}

export interface Backoff {
  readonly kind: 'fixed' | 'exponential'
  readonly seconds: number
}

/** What tasks work with. */
export interface TaskDeps {
  readonly database: Database
  /** For connections outside the pool. */
  readonly databaseUrl: string
  readonly secrets: Secrets
  readonly publicUrl: () => string
  readonly demo: boolean
  /** Undefined without SMTP_URL. */
  readonly sendMail: SendMail | undefined
  readonly helpDeskMail?: HelpDeskMail | undefined
  /** Private networks if left out. */
  readonly redis?: RedisAccess
  /** Networks beside the internet in which SFTP servers may be connected to; none if left out. */
  readonly sftpNetworks?: readonly string[] | undefined
}

const defaults = {
  missed: 'runOnce',
  timeoutSeconds: 300,
  retries: 3,
  backoff: { kind: 'exponential', seconds: 30 },
  overlap: 'skip',
  batchSize: 1_000,
  isDestructive: false,
} as const satisfies Partial<Task>

/** A task that is retried and never overlaps itself, unless it says otherwise. */
export const task = (what: Omit<Task, keyof typeof defaults> & Partial<Task>): Task => ({ ...defaults, ...what })

export interface Batch {
  readonly processed: number
  /** Of how many, where that is known. */
  readonly total?: number
  /** Where the next batch continues, or the next try if this one is interrupted. */
  readonly position?: unknown
  readonly isFinished: boolean
}

export type LogLevel = 'info' | 'warn' | 'error'

export interface TaskRun {
  readonly id: string
  readonly params: unknown
  readonly batchSize: number
  /** Aborted when the run is canceled or times out, and when its node stops. */
  readonly signal: AbortSignal
  /** Where the last try stopped; null at the first. */
  readonly position: unknown
  /**
   * One transaction per batch, with the progress and the position, until a batch says it was the last. A try that was interrupted
   * right after that begins with the last position, so a batch must expect to find nothing left to do.
   */
  readonly inBatches: (work: (db: Db, position: unknown) => Promise<Batch>) => Promise<void>
  /** Progress of work that isn't done in batches. Throws when the run was canceled or another node has taken over. */
  readonly count: (processed: number) => Promise<void>
  readonly log: (text: string, level?: LogLevel) => void
  readonly summarize: (text: string) => void
}
