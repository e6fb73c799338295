/**
 * Searches a customer's contacts (50 per page) over HTTP with session and permissions, with 10,000 and with 1,000,000
 * contacts. Both databases are in the same Postgres and are queried in turn, so other load on the machine affects both.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../packages/api/database/db.ts'
import { startEmbedded } from '../packages/api/embedded/embedded.ts'
import { fillContacts } from '../packages/api/testing/manyContacts.ts'
import { explainList } from '../packages/api/testing/plans/explainList.ts'
import { contacts } from '../packages/domain/areas/people/contacts.ts'
import { isSortable } from '../packages/domain/engine/query.ts'
import { fieldsWhere } from '../packages/domain/engine/resource.ts'
import { benchServer } from './benchServer.ts'
import { ms, quantile, timed } from './measure.ts'

const small = 10_000
const large = Number(process.env.BENCH_CONTACTS ?? 1_000_000)
const rounds = 40

/** Typical searches: a rare name, a frequent one, two words, a number, part of a word, part of an email address. */
const terms = ['ravens', 'ab', 'greta k', '4711', 'thistlewood petra', 'ishi', 'o’don', 'mail 99', 'zzz nobody', 'hugo']

/** List queries: every search, every sort order in both directions, and the most-used filters. */
const questions: readonly Readonly<Record<string, string>>[] = [
  {},
  { archived: 'true' },
  ...terms.map((q) => ({ q })),
  ...fieldsWhere(contacts, isSortable).flatMap(([name]) => [{ sort: name }, { sort: `-${name}` }]),
  { 'filter[status]': 'former' },
  { 'filter[reachable]': 'false' },
  { 'filter[email][contains]': 'maloven' },
  { 'filter[status]': 'active', q: 'ishi', sort: '-updatedAt' },
]

/** The queries that Postgres would answer with a sequential scan. */
async function sequential(database: Database, customerId: string): Promise<string[]> {
  const found: string[] = []
  for (const question of questions)
    if (/Seq Scan on contacts/.test(await explainList(database, contacts, customerId, question)))
      found.push(JSON.stringify(question))
  return found
}

/** The scans of contacts in a plan. Whole plans are pages long and add nothing. */
const scansIn = (plan: string): string[] => [
  ...new Set([...plan.matchAll(/[A-Z][A-Za-z ]* Scan (?:using \w+ )?on contacts\w*/g)].map(([scan]) => scan)),
]

export async function contactLists(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'postern-bench-'))
  const postgres = await startEmbedded(directory, ['-c', 'shared_buffers=1GB', '-c', 'max_connections=60'])
  try {
    const places = [await benchServer(postgres.url, 'small'), await benchServer(postgres.url, 'large')] as const
    try {
      const [few, many] = places
      const loading = await timed(async () => {
        await fillContacts(few.database, few.customerId, small)
        await fillContacts(many.database, many.customerId, large)
      })
      console.info(`   filled in ${(loading / 1000).toFixed(0)} s`)
      const times = places.map(() => new Map(terms.map((term) => [term, [] as number[]])))
      for (let round = -3; round < rounds; round++)
        for (const term of terms)
          for (const [index, place] of places.entries()) {
            const took = await timed(() => place.list(`contacts?limit=50&q=${encodeURIComponent(term)}`))
            if (round >= 0) times[index]?.get(term)?.push(took)
          }
      const all = times.map((byTerm) => [...byTerm.values()].flat())
      const [p95Few = 0, p95Many = 0] = all.map((list) => quantile(list, 0.95))
      const [p50Few = 0, p50Many = 0] = all.map((list) => quantile(list, 0.5))
      const row = (label: string, a: number, b: number) => `| ${label} | ${ms(a)} | ${ms(b)} | ${(b / a).toFixed(2)}× |`
      const byTerm = terms.map((term) =>
        row(`“${term}”, p95`, quantile(times[0]?.get(term) ?? [], 0.95), quantile(times[1]?.get(term) ?? [], 0.95)),
      )
      const whole = await sequential(many.database, many.customerId)
      const plan = await explainList(many.database, contacts, many.customerId, { q: terms[0] ?? '' })
      return `
${rounds} rounds of ${terms.length} searches, each \`GET /api/customers/…/contacts?limit=50&q=…\` with a bearer token, on ${cpus().length} cores. Target: p95 ≤ 1.5×.

| | ${small.toLocaleString('en-US')} contacts | ${large.toLocaleString('en-US')} contacts | ratio |
|---|---|---|---|
${row('**all searches, p95**', p95Few, p95Many)}
${row('all searches, p50', p50Few, p50Many)}
${byTerm.join('\n')}

Of ${questions.length} list statements (each search, each sort order in both directions, filters) at ${large.toLocaleString('en-US')} contacts, ${whole.length === 0 ? 'none reads' : `${whole.length} read`} the whole table${whole.length === 0 ? '' : `: ${whole.join(', ')}`}.

How the plan of “${terms[0]}” reads contacts at ${large.toLocaleString('en-US')}: ${scansIn(plan).join('; ')}.
`
    } finally {
      for (const place of places) await place.stop()
    }
  } finally {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
