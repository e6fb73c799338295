/** The section of docs/benchmarks.md about lists: ratios and targets first, then the measurements behind them. */
import { ms } from '../measure.ts'
import type { Question } from './questions.ts'
import { type Result, ratio, ratioByCpu } from './race.ts'
import { machine } from './settings.ts'

export interface Heat {
  readonly title: string
  readonly clients: number
  readonly question: Question
  readonly results: readonly Result[]
}

interface Circumstances {
  readonly rounds: number
  readonly seconds: number
  readonly warmUpSeconds: number
  readonly absent: readonly string[]
  readonly hasFields: boolean
}

/** Pairs each of our two lists with the servers it's compared with. */
const opponents = ({ results: [strict, bare, ...others] }: Heat): [Result, Result][] => {
  if (!strict || !bare) return []
  const whole = others.find(({ name }) => name.startsWith('Postern'))
  return [
    [strict, bare],
    ...others
      .filter((other) => other !== whole)
      .map((other): [Result, Result] => [other.name.startsWith('bare') && whole ? whole : strict, other]),
  ]
}

const targetFor = (heat: Heat, other: Result): number | null => {
  if (!heat.title.startsWith('contacts')) return null
  if (other.name === 'bare Fastify + pg') return 0.6
  if (other.name.startsWith('Directus')) return 5
  return other.name.startsWith('PostGraphile') ? 1.5 : null
}

export const timesText = (value: number): string =>
  Number.isFinite(value) ? `${value.toFixed(value < 10 ? 2 : 1)}×` : '–'
const cpu = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : '–')

/** The target, marked if it was missed. */
export const verdict = (value: number, target: number): string => `≥ ${target}${value >= target ? '' : ', missed'}`

const summary = (heats: readonly Heat[]): string =>
  [
    '| list | clients | against | ratio | target | ratio by CPU |',
    '|---|---|---|---|---|---|',
    ...heats.flatMap((heat) =>
      opponents(heat).map(([own, other]) => {
        const value = ratio(own, other)
        const target = targetFor(heat, other)
        return `| ${heat.title} | ${heat.clients} | ${other.name} | **${timesText(value)}** | ${target === null ? '' : verdict(value, target)} | ${timesText(ratioByCpu(own, other))} |`
      }),
    ),
  ].join('\n')

export const details = (heats: readonly Omit<Heat, 'question'>[]): string =>
  [
    '| what | clients | server | requests/s | p50 | p95 | CPU s per 1,000: server | database | client |',
    '|---|---|---|---|---|---|---|---|---|',
    ...heats.flatMap(({ title, clients, results }) =>
      results.map(
        (result) =>
          `| ${title} | ${clients} | ${result.name} | ${result.rate.toFixed(0)}${result.failed > 0 ? ` (${result.failed} failed)` : ''} | ${ms(result.p50)} | ${ms(result.p95)} | ${cpu(result.cpu.server)} | ${cpu(result.cpu.database)} | ${cpu(result.cpu.client)} |`,
      ),
    ),
  ].join('\n')

/** The default list of customers has figures of their sites, doors, stations and tickets. */
const customersTarget = 15

function customersSentence(heats: readonly Heat[]): string {
  const heat = heats.find(({ title, clients }) => title === 'customers' && clients === 1)
  const list = heat?.results.find(({ name }) => name === 'Postern, default list')
  if (!list) return ''
  const met = list.p50 <= customersTarget ? 'met' : 'missed'
  return `\nThe default list of 50 of 200 customers, each with 4 sites, 2 banks, 40 doors and 5 stations with a day of heartbeats, takes ${ms(list.p50)} (target ≤ ${customersTarget} ms, ${met}).\n`
}

export function describe(heats: readonly Heat[], circumstances: Circumstances): string {
  const { rounds, seconds, warmUpSeconds, absent, hasFields } = circumstances
  const most = Math.max(...heats.map(({ clients }) => clients))
  const columns = heats[0]?.question.columns.length ?? 0
  return `
Requests a second for a page of 50 rows, Postern’s divided by theirs: the median of ${rounds} rounds, in each of which every server is asked for ${seconds} s after a warm-up of ${warmUpSeconds} s
by 1 and by ${most} keep-alive clients, on ${machine()} that they share with Postgres and the client. Postern is the real server in production mode, with a bearer token.
The bare route is \`select … where customer_id = $1 and archived_at is null order by … limit 50\` in Fastify, with a pool of the same size and no
authentication. *Ratio by CPU* compares the CPU time of server and database together, which depends less on what else the machine does. ${
    hasFields
      ? 'The strict comparison asks Postern with `fields=` for the list’s columns that the table stores, apart from references; the default list adds references with their names and figures, and the bare route beside it returns only its stored columns.'
      : `This server returns every field of a record, so the bare route selects the same ${columns} columns for contacts; names of references and figures come on top on Postern’s side.`
  }

Directus ignores tables whose primary key has two columns, so it reads a copy of the contacts with a key of one column and the index its order needs, with an administrator’s static
token. PostGraphile reads the contacts themselves with a JSON web token per request, once as a role that bypasses row security and once behind it, as Postern does.
${customersSentence(heats)}${absent.length > 0 ? `\n${absent.join('\n')}\n` : ''}
${summary(heats)}

${details(heats)}
`
}
