/** The section of docs/benchmarks.md about lists: ratios and their targets first, then what they were taken from. */
import { ms } from '../measure.ts'
import type { Question } from './questions.ts'
import { type Result, ratio } from './race.ts'

export interface Heat {
  readonly title: string
  readonly clients: number
  readonly question: Question
  readonly results: readonly Result[]
}

interface Circumstances {
  readonly rounds: number
  readonly seconds: number
  readonly cores: number
  readonly absent: readonly string[]
  readonly hasFields: boolean
}

/** Whom each of our two answers is measured against. */
const opponents = ({ results: [strict, bare, ...others] }: Heat): [Result, Result][] => {
  if (!strict || !bare) return []
  const whole = others.find(({ name }) => name.startsWith('ours'))
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

const times = (value: number): string => (Number.isNaN(value) ? '–' : `${value.toFixed(value < 10 ? 2 : 1)}×`)
const cpu = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(2))

/** What both spend on a request, server and database together. Unlike time, it hardly depends on what else the machine does. */
const byCpu = (own: Result, other: Result): number =>
  (other.cpu.server + other.cpu.database) / (own.cpu.server + own.cpu.database)

const summary = (heats: readonly Heat[]): string =>
  [
    '| list | clients | against | ratio | target | ratio by CPU |',
    '|---|---|---|---|---|---|',
    ...heats.flatMap((heat) =>
      opponents(heat).map(([own, other]) => {
        const value = ratio(own, other)
        const target = targetFor(heat, other)
        const verdict = target === null ? '' : `≥ ${target}${value >= target ? '' : ', missed'}`
        return `| ${heat.title} | ${heat.clients} | ${other.name} | **${times(value)}** | ${verdict} | ${times(byCpu(own, other))} |`
      }),
    ),
  ].join('\n')

const details = (heats: readonly Heat[]): string =>
  [
    '| list | clients | server | requests/s | p50 | p95 | CPU s per 1,000: server | database | client |',
    '|---|---|---|---|---|---|---|---|---|',
    ...heats.flatMap(({ title, clients, results }) =>
      results.map(
        (result) =>
          `| ${title} | ${clients} | ${result.name} | ${result.rate.toFixed(0)} | ${ms(result.p50)} | ${ms(result.p95)} | ${cpu(result.cpu.server)} | ${cpu(result.cpu.database)} | ${cpu(result.cpu.client)} |`,
      ),
    ),
  ].join('\n')

export function describe(heats: readonly Heat[], { rounds, seconds, cores, absent, hasFields }: Circumstances): string {
  const most = Math.max(...heats.map(({ clients }) => clients))
  const columns = heats[0]?.question.columns.length ?? 0
  return `
Requests a second for a page of 50 rows, ours divided by theirs, and the same for CPU time of server and database together: the median of ${rounds} rounds, in each of which every server is asked for ${seconds} s by 1 and
by ${most} keep-alive clients, on ${cores} cores that they share with Postgres and the client. Ours is the real server in production mode, with a bearer token.
The bare route is \`select … where customer_id = $1 and archived_at is null order by … limit 50\` in Fastify, with a pool of the same size and no
authentication. ${
    hasFields
      ? 'The strict comparison asks us with `fields=` for the columns that the table stores; the default list adds names of references and figures, and the bare route beside it returns only its stored columns.'
      : `This server returns every field of a record, so the bare route selects the same ${columns} columns for contacts; names of references and figures come on top on our side.`
  }
${absent.length > 0 ? `\n${absent.join('\n')}\n` : ''}
${summary(heats)}

${details(heats)}
`
}
