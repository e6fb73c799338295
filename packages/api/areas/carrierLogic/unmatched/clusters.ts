/** Unmatched scans by shape. Computed on demand, and cached until something changes. */
import { Worker } from 'node:worker_threads'
import type { UnmatchedScan } from '@postern/domain/areas/carrierLogic/infer/proposal.ts'
import { normalise } from '@postern/domain/areas/carrierLogic/normalise/normalise.ts'
import type { CarrierName } from '@postern/domain/areas/carrierLogic/rule.ts'
import { sql } from 'kysely'
import { type Database, type Db, tx } from '../../../database/db.ts'
import { task } from '../../../tasks/task.ts'
import { yieldToEventLoop } from '../../../yieldToEventLoop.ts'
import { Books } from '../books.ts'
import { carrierNames } from '../ruleRows.ts'
import type { ClusterResult, ClusterWork } from './clusterWork.ts'

export const mostScans = 50_000
/** Maximum number of distinct barcodes to cluster. */
const mostTexts = 10_000
const workMs = 60_000
/** Expensive results stay cached for a while even though new scans have arrived. */
const keptMs = 30_000
const longMs = 1_000
const mostKept = 20

export interface OpenScan {
  readonly id: string
  readonly at: string
  readonly customerId: string
  readonly siteId: string | null
  readonly stationId: string | null
  readonly barcode: string
  readonly symbology: string | null
  readonly chosen: CarrierName | null
  /** The normalized text that shapes are derived from. */
  readonly text: string
}

export interface Clusters {
  readonly proposals: ClusterResult
  /** The scans of each proposal, newest first. */
  readonly scansOf: readonly (readonly OpenScan[])[]
  /** All scans, including those without a shape. */
  readonly scans: readonly OpenScan[]
  readonly computedAt: string
  readonly complete: boolean
}

type Reach = readonly string[] | null

const within = (reach: Reach) => (reach === null ? sql`` : sql`and s.customer_id = any(${[...reach]}::uuid[])`)
const open = sql`s.result = 'unmatched' and s.resolved_at is null and s.at > now() - interval '90 days'`

interface Stamp {
  /** Version of the published rules and resolved scans; a change invalidates the shapes. */
  readonly rules: string
  /** Version of the incoming scans. */
  readonly scans: string
}

async function stampOf(db: Db, reach: Reach, version: number): Promise<Stamp> {
  const found = await db.one(sql<{ scans: string; resolved: string | null }>`
    select concat_ws(' ', count(*), max(s.at)) as scans,
      (select max(resolved_at)::text from scan_log where resolved_at is not null) as resolved
    from scan_log s where ${open} ${within(reach)}`)
  return { rules: `${version} ${found?.resolved}`, scans: found?.scans ?? '' }
}

const scansStatement = (reach: Reach) => sql<Omit<OpenScan, 'text'>>`
  select s.id, s.at, s.customer_id as "customerId", s.site_id as "siteId", s.station_id as "stationId", s.barcode, s.symbology,
    case when c.id is null then null else json_build_object('code', c.code, 'name', c.name) end as chosen
  from scan_log s
  left join carriers c on c.customer_id = s.customer_id and c.id = s.chosen_carrier_id
  where ${open} ${within(reach)}
  order by s.at desc, s.id desc limit ${sql.lit(mostScans)}`

/** Each barcode once per carrier selected for it. */
function countedScans(scans: readonly OpenScan[]): UnmatchedScan[] {
  const counted = new Map<string, { text: string; chosenCarrier: string | null; count: number }>()
  const texts = new Set<string>()
  for (const { text, chosen } of scans) {
    if (!texts.has(text) && texts.size >= mostTexts) continue
    texts.add(text)
    const key = `${chosen?.code ?? ''} ${text}`
    const known = counted.get(key) ?? { text, chosenCarrier: chosen?.code ?? null, count: 0 }
    known.count++
    counted.set(key, known)
  }
  return [...counted.values()]
}

function inThread(work: ClusterWork): Promise<ClusterResult> {
  const worker = new Worker(new URL('./clusterWork.ts', import.meta.url), { workerData: work })
  const limit = setTimeout(() => void worker.terminate(), workMs)
  return new Promise<ClusterResult>((done, fail) => {
    worker.once('message', done)
    worker.once('error', fail)
    worker.once('exit', () => fail(new Error('Looking for shapes took too long.')))
  }).finally(() => clearTimeout(limit))
}

interface Kept {
  readonly stamp: Stamp
  readonly clusters: Promise<Clusters>
  readonly begun: number
  tookMs: number
}

export class UnmatchedClusters {
  readonly #kept = new Map<string, Kept>()

  async of(database: Database, books: Books, reach: Reach): Promise<Clusters> {
    const name = reach === null ? 'all' : [...reach].sort().join(' ')
    const { stamp, rules, names } = await tx(database, 'all', async (db) => {
      const { version, rules } = await books.published(db)
      return { stamp: await stampOf(db, reach, version), rules, names: await carrierNames(db) }
    })
    const kept = this.#kept.get(name)
    const isRecent = kept && kept.tookMs > longMs && performance.now() - kept.begun < keptMs
    if (kept?.stamp.rules === stamp.rules && (isRecent || kept.stamp.scans === stamp.scans)) return kept.clusters
    const fresh: Kept = {
      stamp,
      clusters: this.#work(database, reach, { rules, names }),
      begun: performance.now(),
      tookMs: 0,
    }
    this.#kept.delete(name)
    this.#kept.set(name, fresh)
    for (const [oldest] of this.#kept) if (this.#kept.size > mostKept) this.#kept.delete(oldest)
    fresh.clusters.then(
      () => {
        fresh.tookMs = performance.now() - fresh.begun
      },
      () => this.#kept.delete(name),
    )
    return fresh.clusters
  }

  /** Call after scans were re-read. */
  forget(): void {
    this.#kept.clear()
  }

  async #work(database: Database, reach: Reach, known: Omit<ClusterWork, 'scans'>): Promise<Clusters> {
    const rows = await tx(database, 'all', (db) => db.all(scansStatement(reach)))
    const turn = yieldToEventLoop()
    const scans: OpenScan[] = []
    for (const row of rows) {
      scans.push({ ...row, text: normalise({ text: row.barcode }).text })
      await turn()
    }
    const counted = countedScans(scans)
    const proposals = counted.length === 0 ? [] : await inThread({ ...known, scans: counted })
    const placeOf = new Map(proposals.flatMap(({ cluster }, place) => cluster.members.map((text) => [text, place])))
    const scansOf = proposals.map((): OpenScan[] => [])
    for (const scan of scans) scansOf[placeOf.get(scan.text) ?? -1]?.push(scan)
    const texts = new Set(scans.map(({ text }) => text))
    return {
      proposals,
      scansOf,
      scans,
      computedAt: new Date().toISOString(),
      complete: rows.length < mostScans && texts.size <= mostTexts,
    }
  }
}

const byDatabase = new WeakMap<Database, UnmatchedClusters>()

/** Shared by the page and the task that prepares it. */
export function clustersOf(database: Database): UnmatchedClusters {
  const known = byDatabase.get(database) ?? new UnmatchedClusters()
  byDatabase.set(database, known)
  return known
}

const books = new Books()

export const clusterTask = task({
  key: 'scan.clusterUnmatched',
  title: 'Cluster unmatched scans',
  description: 'Groups unmatched scans by shape, so the page of a node that just started opens without waiting.',
  queue: 'data',
  schedule: { everySeconds: 900 },
  isNeeded: sql`exists (select from scan_log s where ${open})`,
  missed: 'skip',
  retries: 0,
  run: async (run, { database }) => {
    const { proposals, scans } = await clustersOf(database).of(database, books, null)
    await run.count(scans.length)
    run.summarize(`${scans.length.toLocaleString('en-US')} scans in ${proposals.length} shapes.`)
  },
})
