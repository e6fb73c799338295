/** Compares every contact with all others, then a few changed ones, while a client edits contacts of the same customer. */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { compareAllTask, compareChangedTask } from '../packages/api/areas/people/duplicates/compareTask.ts'
import { startEmbedded } from '../packages/api/embedded/embedded.ts'
import { enterAgain, fillContacts } from '../packages/api/testing/manyContacts.ts'
import { runTask } from '../packages/api/testing/runTask.ts'
import type { AnyRecord } from '../packages/domain/engine/resource.ts'
import { type BenchServer, benchServer } from './benchServer.ts'
import { ms, quantile, timed } from './measure.ts'

const size = Number(process.env.BENCH_CONTACTS ?? 1_000_000)
const every = 200
const changedAtOnce = 1_000
const idleWrites = 40
const siteCount = 8

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`
const written = new Intl.NumberFormat('en-US')

async function madeSites({ call }: BenchServer): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < siteCount; n++) {
    const body = { name: `Site ${n}`, code: `S${n}`, addressLine1: '1 Quay Street', city: 'Boston', countryCode: 'US' }
    const site = await call<{ id: string }>('sites', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    ids.push(site.id)
  }
  return ids
}

/** Milliseconds it takes to save a contact. */
async function write({ call }: BenchServer, { id }: AnyRecord, n: number): Promise<number> {
  const { rowVersion } = await call<AnyRecord>(`contacts/${id}`)
  return timed(() =>
    call(`contacts/${id}`, {
      method: 'PATCH',
      body: JSON.stringify({ suite: String(n) }),
      headers: { 'content-type': 'application/json', 'if-match': `"${rowVersion}"` },
    }),
  )
}

export async function duplicates(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'postern-bench-'))
  const postgres = await startEmbedded(directory, ['-c', 'shared_buffers=1GB', '-c', 'max_connections=60'])
  try {
    const server = await benchServer(postgres.url, 'duplicates')
    try {
      const { database, customerId, call } = server
      await fillContacts(database, customerId, size, await madeSites(server))
      const entered = await enterAgain(database, customerId, every)
      console.info(`   ${written.format(size)} contacts, ${written.format(entered)} of them entered twice`)
      const { items } = await call<{ items: AnyRecord[] }>('contacts?limit=200')
      const writeSome = async (isOver: (times: number) => boolean): Promise<number[]> => {
        const times: number[] = []
        while (!isOver(times.length)) {
          const contact = items[times.length % items.length]
          if (contact) times.push(await write(server, contact, times.length))
          await sleep(20)
        }
        return times
      }
      const idle = await writeSome((times) => times >= idleWrites)
      let isOver = false
      const busy = writeSome(() => isOver)
      const memory = process.memoryUsage.rss()
      const started = performance.now()
      const afterBatch = async (batches: number) => {
        if (batches % 50 !== 0) return
        const compared = written.format(batches * compareAllTask.batchSize)
        console.info(`   ${compared} compared in ${seconds(performance.now() - started)}`)
      }
      const full = await timed(() => runTask(database, compareAllTask, { afterBatch }))
      isOver = true
      const during = await busy
      const grown = process.memoryUsage.rss() - memory
      console.info(`   full pass: ${seconds(full)}`)
      const settling = await runTask(database, compareChangedTask)
      await database.pool.query(
        `update contacts set suite = '1', updated_at = now() where id in (select id from contacts where customer_id = $1 limit $2)`,
        [customerId, changedAtOnce],
      )
      const changed = await timed(() => runTask(database, compareChangedTask))
      const { pairs } = await call<{ pairs: number }>('contacts/duplicates/summary')
      const page = await timed(() => server.list('contacts/duplicates'))
      const count = await timed(() => server.list('contacts/duplicates/summary'))
      return `${cpus()[0]?.model}, ${cpus().length} cores. ${written.format(size)} contacts of one customer, ${written.format(entered)} of them entered twice.

| what | figure |
|---|---|
| full pass | ${seconds(full)}, ${written.format(Math.round((size / full) * 1_000))} contacts per second, memory +${Math.round(grown / 1_048_576)} MB |
| pairs found | ${written.format(pairs)} |
| pass after ${written.format(changedAtOnce)} changes | ${seconds(changed)} (and ${written.format(settling.processed)} written during the full pass) |
| a page of 50 pairs, and their count | ${ms(page)}, ${ms(count)} |
| saving a contact, idle and during the full pass | p95 ${ms(quantile(idle, 0.95))}, ${ms(quantile(during, 0.95))} |`
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
