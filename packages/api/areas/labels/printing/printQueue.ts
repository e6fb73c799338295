/** A printer's queue and the state changes of its jobs. Each change notifies open pages of the site in the same transaction. */
import type { PrinterState } from '@postern/domain/areas/labels/printing/printerStates.ts'
import type { PrintFailure } from '@postern/domain/areas/labels/printing/printJobs.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Database, type Db, quickly, tx } from '../../../database/db.ts'
import type { Secrets } from '../../../secrets.ts'
import { publish } from '../../../stream/publish.ts'
import { openContent } from './sealedContent.ts'

export const printingTopic = (customerId: string, siteId: string): string =>
  `customers/${customerId}/sites/${siteId}/printing`

/** Tells open pages to refetch the site's printing. */
export const publishPrinting = (db: Db, customerId: string, siteId: string): void =>
  publish(db, printingTopic(customerId, siteId), { kind: 'changed' })

export interface PrinterId {
  readonly customerId: string
  readonly id: string
}

/** Printers with open jobs. */
export const busyPrinters = (database: Database): Promise<PrinterId[]> =>
  quickly(
    database,
    sql<{ customerId: string; id: string }>`
    select distinct customer_id as "customerId", printer_id as id from print_jobs where settled_at is null`,
  )

export const activePrinters = (database: Database, siteIds: readonly string[]): Promise<PrinterId[]> =>
  quickly(
    database,
    sql<{ customerId: string; id: string }>`
    select customer_id as "customerId", id from printers
    where site_id = any(${siteIds}::uuid[]) and active and archived_at is null and language <> 'pdf'`,
  )

export interface VisitedPrinter {
  readonly siteId: string
  readonly host: string | null
  readonly port: number
  readonly speaksZpl: boolean
  readonly isInUse: boolean
  readonly networks: string[]
  readonly state: PrinterState | null
  readonly count: number | null
}

const printerStatement = ({ customerId, id }: PrinterId) => sql<VisitedPrinter>`
  select p.site_id as "siteId", p.host, p.port, p.language = 'zpl' as "speaksZpl",
    p.active and p.archived_at is null and p.language <> 'pdf' as "isInUse", s.printer_networks as networks,
    x.state, x.label_count as count
  from printers p join settings s on s.customer_id = p.customer_id
    left join printer_states x on x.customer_id = p.customer_id and x.printer_id = p.id
  where p.customer_id = ${customerId} and p.id = ${id}`

export interface OpenJob {
  readonly id: string
  readonly state: 'queued' | 'sending' | 'sent'
  readonly labels: number
  readonly attempts: number
  readonly countBefore: number | null
  readonly isLinkLost: boolean
  readonly lostSeconds: number | null
}

/** The job in progress, or else the next one in the queue. */
const nextStatement = ({ customerId, id }: PrinterId) => sql<OpenJob>`
  select id, state, labels, attempts, count_before as "countBefore", link_lost_at is not null as "isLinkLost",
    extract(epoch from now() - link_lost_at)::float8 as "lostSeconds"
  from print_jobs where customer_id = ${customerId} and printer_id = ${id} and settled_at is null
  order by state = 'queued', priority desc, queued_at, number limit 1`

export const readVisit = (database: Database, printer: PrinterId) =>
  tx(database, { customerId: printer.customerId }, async (db) => ({
    printer: await db.one(printerStatement(printer)),
    job: await db.one(nextStatement(printer)),
  }))

export interface PrintDeps {
  readonly database: Database
  readonly secrets: Secrets
}

export class JobSteps {
  readonly #database: Database
  readonly #printer: PrinterId
  readonly #siteId: string
  readonly #secrets: Secrets

  constructor({ database, secrets }: PrintDeps, printer: PrinterId, siteId: string) {
    this.#database = database
    this.#secrets = secrets
    this.#printer = printer
    this.#siteId = siteId
  }

  async #change<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
    const { customerId } = this.#printer
    return tx(this.#database, { customerId }, async (db) => {
      const rows = await db.all(statement)
      if (rows.length > 0) publishPrinting(db, customerId, this.#siteId)
      return rows
    })
  }

  /** Marks the job as sending, then returns its content. Undefined if it was canceled. */
  async begin(jobId: string, count: number | null): Promise<Buffer | undefined> {
    const { customerId } = this.#printer
    const [begun] = await this.#change(sql<{ content: Buffer | null; isSecret: boolean }>`
      update print_jobs set state = 'sending', attempts = attempts + 1, count_before = ${count}::bigint, link_lost_at = null, sent_at = now()
      where customer_id = ${customerId} and id = ${jobId} and state = 'queued' returning content, is_secret as "isSecret"`)
    if (!begun?.content) return undefined
    return begun.isSecret ? openContent(this.#secrets, jobId, begun.content) : begun.content
  }

  async sent(jobId: string, isOver: boolean): Promise<void> {
    const { customerId } = this.#printer
    await this.#change(sql<{ id: string }>`
      update print_jobs set state = 'sent', settled_at = case when ${isOver} then now() end
      where customer_id = ${customerId} and id = ${jobId} and state = 'sending' returning id`)
  }

  async confirm(jobId: string): Promise<void> {
    const { customerId } = this.#printer
    await this.#change(sql<{ id: string }>`
      update print_jobs set state = 'confirmed', settled_at = now()
      where customer_id = ${customerId} and id = ${jobId} and state in ('sending', 'sent') and settled_at is null returning id`)
  }

  async loseLink(jobId: string): Promise<void> {
    const { customerId } = this.#printer
    await this.#change(sql<{ id: string }>`
      update print_jobs set link_lost_at = now()
      where customer_id = ${customerId} and id = ${jobId} and link_lost_at is null and settled_at is null returning id`)
  }

  /** Queues a job again after nothing was printed. */
  async requeue(jobId: string): Promise<void> {
    const { customerId } = this.#printer
    await this.#change(sql<{ id: string }>`
      update print_jobs set state = 'queued', count_before = null, link_lost_at = null, sent_at = null
      where customer_id = ${customerId} and id = ${jobId} and state in ('sending', 'sent') and settled_at is null returning id`)
  }

  async fail(jobId: string, failure: PrintFailure): Promise<void> {
    const { customerId } = this.#printer
    await this.#change(sql<{ id: string }>`
      update print_jobs set state = 'failed', failure = ${failure}, settled_at = now()
      where customer_id = ${customerId} and id = ${jobId} and settled_at is null returning id`)
  }

  /** Fails all queued jobs of a printer that can't be used. */
  async failQueued(failure: PrintFailure): Promise<void> {
    const { customerId, id } = this.#printer
    await this.#change(sql<{ id: string }>`
      update print_jobs set state = 'failed', failure = ${failure}, settled_at = now()
      where customer_id = ${customerId} and printer_id = ${id} and state = 'queued' returning id`)
  }

  /** Records the printer's state. Leaving `outOfPaper` counts as a new roll; usually the head is open by then. */
  async noteState(state: PrinterState, count: number | null): Promise<void> {
    const { customerId, id } = this.#printer
    await this.#change(sql<{ state: PrinterState }>`
      insert into printer_states as s (customer_id, printer_id, state, label_count) values (${customerId}, ${id}, ${state}, ${count}::bigint)
      on conflict (customer_id, printer_id) do update set state = excluded.state,
        since = case when s.state = excluded.state then s.since else now() end,
        label_count = coalesce(excluded.label_count, s.label_count),
        roll_began_at = case when s.state = 'outOfPaper' and excluded.state in ('ready', 'printing', 'headOpen')
          then coalesce(excluded.label_count, s.label_count) else s.roll_began_at end
      where s.state <> excluded.state or s.label_count is distinct from coalesce(excluded.label_count, s.label_count)
      returning state`)
  }
}

/** Queued jobs expire after this, because a label that prints hours later only confuses staff. */
const waitHours = 12

export const expireJobs = async (database: Database): Promise<void> => {
  await quickly(
    database,
    sql<object>`
    update print_jobs set state = 'failed', failure = 'tooLate', settled_at = now()
    where state = 'queued' and settled_at is null and queued_at < now() - make_interval(hours => ${waitHours})`,
  )
}

/** How long a failed job with a secret can be retried. */
const secretHours = 12

/** Deletes secret content, even under a legal hold, because a secret isn't evidence. */
export const strikeSecrets = async (database: Database): Promise<void> => {
  await quickly(
    database,
    sql<object>`
    update print_jobs set content = null
    where is_secret and content is not null and settled_at < now() - make_interval(hours => ${secretHours})`,
  )
}
