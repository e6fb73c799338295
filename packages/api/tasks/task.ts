/** Defines a background task: when it runs, what happens if it fails, and the function that does the work. */
import type { TaskQueue } from '@postern/domain/areas/platform/taskQueues.ts'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Database, Db } from '../database/db.ts'
import type { HelpDeskMail, RedisAccess } from '../deps.ts'
import type { SendMail } from '../email/delivery.ts'
import type { Secrets } from '../secrets.ts'
import type { Schedule } from './schedule.ts'

export interface Task {
  /** `retention.purge`. Must never change: runs and settings are stored with it. */
  readonly key: string
  readonly title: string
  /** One sentence: what it does, and to which records. */
  readonly description: string
  readonly queue: TaskQueue
  /** Null: it runs only on request. */
  readonly schedule: Schedule | null
  /** While false, scheduled times pass without a run, so a polling task costs nothing while idle. */
  readonly isNeeded?: RawBuilder<boolean>
  /** What happens to times that passed while no node was running. */
  readonly missed: 'runOnce' | 'skip'
  readonly timeoutSeconds: number
  readonly retries: number
  readonly backoff: Backoff
  /** If it's due while its last run hasn't finished: skip this time, or run it afterward. Two runs of a task never overlap. */
  readonly overlap: 'skip' | 'queue'
  readonly batchSize: number
  /** Deletes data: running it manually asks for its key. */
  readonly isDestructive: boolean
  /** Options for running it manually. */
  readonly params?: z.ZodType
  /** False if this installation has nothing for it to do, such as no mail server. Defaults to true. */
  readonly appliesTo?: (here: Installation) => boolean
  readonly run: (run: TaskRun, deps: TaskDeps) => Promise<void>
}

/** What an installation has, the same on all its nodes. */
export interface Installation {
  readonly demo: boolean
  readonly sendsMail: boolean
}

export interface Backoff {
  readonly kind: 'fixed' | 'exponential'
  readonly seconds: number
}

/** Dependencies of tasks. */
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
  /** Defaults to private networks. */
  readonly redis?: RedisAccess
  /** Networks besides the internet whose SFTP servers we may connect to; defaults to none. */
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

/** By default, a task is retried and never overlaps itself. */
export const task = (what: Omit<Task, keyof typeof defaults> & Partial<Task>): Task => ({ ...defaults, ...what })

export interface Batch {
  readonly processed: number
  /** The total, if known. */
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
  /** Where the last try stopped; null on the first. */
  readonly position: unknown
  /**
   * One transaction per batch, with its progress and position, until a batch reports it was the last. A try that is interrupted
   * right after that resumes at the last position, so a batch must handle having nothing left to do.
   */
  readonly inBatches: (work: (db: Db, position: unknown) => Promise<Batch>) => Promise<void>
  /** Progress of work without batches. Throws if the run was canceled or another node has taken over. */
  readonly count: (processed: number) => Promise<void>
  readonly log: (text: string, level?: LogLevel) => void
  readonly summarize: (text: string) => void
}
