/**
 * Sends queued jobs to printers: one job at a time per printer, on one node at a time. A job is marked as sending before its first
 * byte is sent, and is never sent again unless the printer proves that nothing was printed.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { isIdle, stateOf } from '@postern/domain/areas/labels/printing/hostStatus.ts'
import { needsHands } from '@postern/domain/areas/labels/printing/printerTroubles.ts'
import {
  type Evidence,
  mostAttempts,
  type Verdict,
  verdictOf,
} from '@postern/domain/areas/labels/printing/printJobs.ts'
import type { Database } from '../../../database/db.ts'
import { everySeconds, type Loop } from '../../../loop.ts'
import { HeldLocks } from '../../shared/heldLocks.ts'
import { type LinkTimings, PrinterLink, usualLinkTimings } from './printerLink.ts'
import { type PrinterAddress, printerTarget } from './printerTarget.ts'
import {
  activePrinters,
  busyPrinters,
  expireJobs,
  JobSteps,
  type OpenJob,
  type PrintDeps,
  type PrinterId,
  readVisit,
  strikeSecrets,
  type VisitedPrinter,
} from './printQueue.ts'
import { SeenCounts } from './seenCounts.ts'

export interface PrintTimings extends LinkTimings {
  /** How often the printer is polled while it prints, and for how long on one connection. */
  readonly pollMs: number
  readonly watchMs: number
  /** Delay before a printer is visited again. */
  readonly againMs: number
  /** After being idle with the same count for this long, the printer is done. */
  readonly steadyMs: number
  /** The same if another node may still be sending. Longer than it takes to connect and write. */
  readonly foreignSteadyMs: number
  /** How long an unreachable printer may delay a sent job before the job fails. */
  readonly reportMs: number
}

export const usualPrintTimings: PrintTimings = {
  ...usualLinkTimings,
  pollMs: 200,
  watchMs: 20_000,
  againMs: 3_000,
  steadyMs: 2_000,
  foreignSteadyMs: 15_000,
  reportMs: 10 * 60_000,
}

export interface WorkerOptions {
  readonly timings?: PrintTimings
  /** Simulated printers that this node started, by ID. Allowed at any address. */
  readonly given?: ReadonlyMap<string, PrinterAddress>
  /** While true, the worker doesn't look for jobs, because the demo's printers aren't running yet. */
  readonly isHeld?: () => boolean
  /** Tests replace it to prove that they'd notice a wrong verdict. */
  readonly judge?: (evidence: Evidence) => Verdict
}

const lookSeconds = 1
const mostAtOnce = 24
const watchedMs = 60_000

interface Visit {
  readonly printerId: PrinterId
  readonly printer: VisitedPrinter
  readonly steps: JobSteps
  readonly link: PrinterLink
}

/** Resolves early when the worker stops. */
const sleep = (ms: number, signal: AbortSignal): Promise<void> => wait(ms, undefined, { signal }).catch(() => {})

export class PrintWorker {
  readonly #deps: PrintDeps
  readonly #database: Database
  readonly #timings: PrintTimings
  readonly #given: ReadonlyMap<string, PrinterAddress>
  readonly #judge: (evidence: Evidence) => Verdict
  readonly #isHeld: () => boolean
  readonly #locks: HeldLocks
  readonly #ending = new AbortController()
  readonly #visits = new Map<string, Promise<void>>()
  readonly #notBefore = new Map<string, number>()
  /** Jobs that this node sent. Their connection is known to be closed on the next visit. */
  readonly #own = new Set<string>()
  readonly #watched = new Map<string, number>()
  readonly #seen: SeenCounts
  readonly #links = new Set<PrinterLink>()
  #looking: Promise<void> | undefined
  #isWorking = false

  constructor(
    deps: PrintDeps,
    { timings = usualPrintTimings, given = new Map(), isHeld = () => false, judge = verdictOf }: WorkerOptions = {},
  ) {
    this.#deps = deps
    this.#database = deps.database
    this.#timings = timings
    this.#given = given
    this.#judge = judge
    this.#isHeld = isHeld
    this.#seen = new SeenCounts(timings.steadyMs)
    // The locks were lost, so another node may use the printers now.
    this.#locks = new HeldLocks(deps.database, 'printer', () => {
      for (const link of this.#links) link.close()
    })
  }

  /** A user is viewing this site's printers, so poll their status for a minute. */
  watch(siteId: string): void {
    this.#watched.set(siteId, Date.now() + watchedMs)
  }

  /** Looks several times, because the caller's transaction commits shortly after this call. Does nothing unless `sweep` was called. */
  soon(): void {
    if (!this.#isWorking) return
    for (const ms of [20, 150, 600]) setTimeout(() => void this.look().catch(() => {}), ms).unref()
  }

  #watchedSites(): string[] {
    const now = Date.now()
    for (const [siteId, until] of this.#watched) if (until < now) this.#watched.delete(siteId)
    return [...this.#watched.keys()]
  }

  /** Starts a visit to every printer that has open jobs or is being viewed. */
  look(): Promise<void> {
    this.#looking ??= this.#lookNow().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #lookNow(): Promise<void> {
    if (this.#ending.signal.aborted || this.#isHeld()) return
    const sites = this.#watchedSites()
    const found = [
      ...(await busyPrinters(this.#database)),
      ...(sites.length > 0 ? await activePrinters(this.#database, sites) : []),
    ]
    for (const printer of found) {
      const { id } = printer
      if (this.#visits.has(id) || this.#visits.size >= mostAtOnce) continue
      if ((this.#notBefore.get(id) ?? 0) > Date.now() || this.#ending.signal.aborted) continue
      const visit = this.#visit(printer)
        .catch((error: unknown) => {
          console.error(`Visiting a printer failed. We’ll try again: ${error instanceof Error ? error.message : error}`)
        })
        .finally(() => this.#visits.delete(id))
      this.#visits.set(id, visit)
    }
  }

  async #visit(printer: PrinterId): Promise<void> {
    this.#notBefore.set(printer.id, Date.now() + this.#timings.againMs)
    if (!(await this.#locks.take(printer.id))) return
    try {
      while (!this.#ending.signal.aborted && (await this.#step(printer)));
    } finally {
      await this.#locks.release(printer.id)
    }
  }

  /** Returns true if there may be more to do right away. */
  async #step(printerId: PrinterId): Promise<boolean> {
    const { printer, job } = await readVisit(this.#database, printerId)
    if (!printer) return false
    const steps = new JobSteps(this.#deps, printerId, printer.siteId)
    if (!printer.isInUse || printer.host === null) {
      if (job && job.state !== 'queued') await steps.fail(job.id, 'unknown')
      else await steps.failQueued('gone')
      return false
    }
    if (job && job.state !== 'queued' && !job.isLinkLost) await steps.loseLink(job.id)
    const target =
      this.#given.get(printerId.id) ??
      (await printerTarget({ host: printer.host, port: printer.port }, printer.networks))
    if ('refusal' in target) {
      if (target.refusal === 'notAllowed') await steps.failQueued('notAllowed')
      return this.#notReached(printer, job, steps)
    }
    const link = await PrinterLink.open(target, this.#timings)
    if (!link) return this.#notReached(printer, job, steps)
    this.#links.add(link)
    try {
      const visit = { printerId, printer, steps, link }
      return printer.speaksZpl ? await this.#withStatus(visit, job) : await this.#withoutStatus(visit, job)
    } finally {
      this.#links.delete(link)
      link.close()
    }
  }

  async #notReached(printer: VisitedPrinter, job: OpenJob | undefined, steps: JobSteps): Promise<boolean> {
    await steps.noteState('offline', printer.count)
    const isOverdue = (job?.lostSeconds ?? 0) * 1_000 > this.#timings.reportMs
    if (job && job.state !== 'queued' && isOverdue) await steps.fail(job.id, 'unknown')
    return false
  }

  /** Printers that don't speak ZPL report no status, so sending is all we can confirm. */
  async #withoutStatus({ steps, link }: Visit, job: OpenJob | undefined): Promise<boolean> {
    await steps.noteState('ready', null)
    if (!job) return false
    if (job.state !== 'queued') {
      await steps.fail(job.id, 'unknown')
      return true
    }
    const content = await steps.begin(job.id, null)
    if (content === undefined) return true
    if (await link.send(content)) await steps.sent(job.id, true)
    else await steps.fail(job.id, 'unknown')
    return true
  }

  async #read({ link, steps, printer, printerId }: Visit) {
    const status = await link.status()
    const count = status && (await link.counter())
    if (!status || count === undefined) return undefined
    const state = stateOf(status)
    await steps.noteState(state, count)
    const idle = isIdle(status)
    return { status, count, state, isIdle: idle, isSteady: this.#seen.note(printerId.id, count, idle), printer }
  }

  async #withStatus(visit: Visit, job: OpenJob | undefined): Promise<boolean> {
    const read = await this.#read(visit)
    if (!read) return this.#notReached(visit.printer, job, visit.steps)
    if (!job) return false
    if (job.state !== 'queued') return this.#settle(visit, job, read)
    return read.state === 'ready' ? this.#print(visit, job, read.count) : false
  }

  /** Decides the outcome of a job whose connection was lost. */
  async #settle(
    { steps }: Visit,
    job: OpenJob,
    read: Pick<Evidence, 'count' | 'isIdle' | 'isSteady'>,
  ): Promise<boolean> {
    const patience = this.#own.has(job.id) ? this.#timings.steadyMs : this.#timings.foreignSteadyMs
    const isSteady = read.isSteady && (job.lostSeconds ?? 0) * 1_000 >= patience
    const verdict = this.#judge({ ...job, count: read.count, isIdle: read.isIdle, isSteady, isLinkLost: true })
    if (verdict === 'waits') return false
    this.#own.delete(job.id)
    if (verdict === 'confirmed') await steps.confirm(job.id)
    else if (verdict !== 'notPrinted') await steps.fail(job.id, verdict)
    else if (job.attempts < mostAttempts) await steps.requeue(job.id)
    else await steps.fail(job.id, 'notPrinted')
    return true
  }

  async #print(visit: Visit, job: OpenJob, countBefore: number | null): Promise<boolean> {
    const { steps, link, printerId } = visit
    const content = await steps.begin(job.id, countBefore)
    if (content === undefined) return true
    this.#own.add(job.id)
    this.#seen.forget(printerId.id)
    if (!(await link.send(content))) return this.#comeBack(printerId, job, steps)
    await steps.sent(job.id, false)
    const until = Date.now() + this.#timings.watchMs
    while (Date.now() < until && !this.#ending.signal.aborted) {
      const read = await this.#read(visit)
      if (!read) break
      const verdict = this.#judge({ ...job, countBefore, ...read, isLinkLost: false })
      if (verdict === 'confirmed') {
        this.#own.delete(job.id)
        await steps.confirm(job.id)
        return true
      }
      // A person has to fix the printer, so free the connection in the meantime.
      if (needsHands(read.state)) break
      await sleep(this.#timings.pollMs, this.#ending.signal)
    }
    return this.#comeBack(printerId, job, steps)
  }

  async #comeBack({ id }: PrinterId, job: OpenJob, steps: JobSteps): Promise<boolean> {
    this.#seen.forget(id)
    await steps.loseLink(job.id)
    return false
  }

  sweep(): Loop {
    this.#isWorking = true
    return everySeconds(lookSeconds, 'Sending print jobs', async () => {
      await expireJobs(this.#database)
      await strikeSecrets(this.#database)
      await this.look()
    })
  }

  async stop(): Promise<void> {
    this.#ending.abort()
    await this.#looking?.catch(() => {})
    await Promise.allSettled(this.#visits.values())
    this.#locks.close()
  }
}
