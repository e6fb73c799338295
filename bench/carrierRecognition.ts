/**
 * Recognizes carriers by tracking number: other libraries and ours on the same numbers, on one thread, by that thread's CPU time.
 * Rounds alternate, so other load on the machine affects all of them; the median round counts.
 */

import type { CompiledRule } from '../packages/domain/areas/carrierLogic/compiledRule.ts'
import { corpus } from '../packages/domain/areas/carrierLogic/corpus/numbers.ts'
import { drawFrom, instance, pick } from '../packages/domain/areas/carrierLogic/instance.ts'
import { RuleBook } from '../packages/domain/areas/carrierLogic/ruleBook.ts'
import {
  type Contestant,
  compiled,
  customerRules,
  inSequence,
  ours,
  oursInWords,
  sharedRules,
  shipit,
  trackingNumberValidation,
  tsTrackingNumber,
  tsTrackingNumberAsShipped,
} from './carrierContestants.ts'
import { quantile } from './measure.ts'

const rounds = 7
const customers = 2_000

const cpuMicroseconds = (): number => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/** CPU nanoseconds per number. */
function perNumber(contestant: Contestant, numbers: readonly string[], times: number): number {
  const begin = cpuMicroseconds()
  for (let time = 0; time < times; time++) for (const number of numbers) contestant(number)
  return ((cpuMicroseconds() - begin) * 1000) / (numbers.length * times)
}

interface Entrant {
  readonly name: string
  readonly contestant: Contestant
  /** Passes over the numbers per round: more for fast entrants, so every round takes about 50 ms. */
  readonly times: number
}

function race(entrants: readonly Entrant[], numbers: readonly string[]): number[] {
  const taken = entrants.map(() => [] as number[])
  for (let round = -1; round < rounds; round++)
    for (const [index, { contestant, times }] of entrants.entries()) {
      const nanoseconds = perNumber(contestant, numbers, times)
      if (round >= 0) taken[index]?.push(nanoseconds)
    }
  return taken.map((times) => quantile(times, 0.5))
}

const stream = (rules: readonly CompiledRule[], count: number): string[] => {
  const draw = drawFrom(7)
  return Array.from({ length: count }, () => {
    const rule = pick(rules, draw)
    return (rule && instance(rule, draw)) ?? '000000000000'
  })
}

const rate = (nanoseconds: number): string => Math.round(1e9 / nanoseconds).toLocaleString('en-US')
const times = (other: number, own: number): string => `${(other / own).toFixed(other / own < 10 ? 1 : 0)}×`

function table(entrants: readonly Entrant[], results: readonly number[]): string {
  const own = results.at(-1) ?? Number.NaN
  return [
    '| | numbers per CPU second | ns per number | Postern is faster by |',
    '|---|---|---|---|',
    ...entrants.map(
      ({ name }, index) =>
        `| ${name} | ${rate(results[index] ?? Number.NaN)} | ${Math.round(results[index] ?? 0).toLocaleString('en-US')} | ${times(results[index] ?? 0, own)} |`,
    ),
  ].join('\n')
}

/** Runs a whole stream as one unit of work. */
const all =
  (contestant: Contestant, numbers: readonly string[]): Contestant =>
  () => {
    for (const number of numbers) contestant(number)
  }

/** Times a cold rule book: building it, and recognizing its first numbers. */
function cold(rules: readonly CompiledRule[], numbers: readonly string[]): { build: number; first: number } {
  const begin = cpuMicroseconds()
  const book = new RuleBook(rules)
  const built = cpuMicroseconds()
  const contestant = ours(book)
  for (const number of numbers) contestant(number)
  return { build: (built - begin) / 1000, first: (cpuMicroseconds() - built) / numbers.length }
}

export async function carrierRecognition(): Promise<string> {
  const few = compiled(sharedRules)
  const own = customerRules(customers)
  const many = [...few, ...compiled(own)]
  const fewNumbers = stream(few, 5_000)
  const manyNumbers = stream(many, 5_000)
  // Runs first, before anything is warmed up.
  const coldMany = cold(many, manyNumbers)
  const raw = corpus.map(({ number }) => number)

  const asWritten: Entrant[] = [
    { name: 'ts-tracking-number 1.0.17, data 2.0.0', contestant: tsTrackingNumber, times: 5 },
    { name: 'ts-tracking-number 1.0.17 as shipped (7 couriers)', contestant: tsTrackingNumberAsShipped, times: 5 },
    { name: 'shipit 1.2.0', contestant: shipit, times: 100 },
    {
      name: 'tracking-number-validation 2.0.2 (6 carriers, no check digits)',
      contestant: trackingNumberValidation,
      times: 200,
    },
    {
      name: 'precompiled regular expressions, one after another (no check digits)',
      contestant: inSequence(sharedRules),
      times: 100,
    },
    {
      name: 'Postern, with services, captured fields and an explanation',
      contestant: oursInWords(new RuleBook(few)),
      times: 200,
    },
    { name: '**Postern**', contestant: ours(new RuleBook(few)), times: 200 },
  ]
  const fewBook = ours(new RuleBook(few))
  const manyBook = ours(new RuleBook(many))
  const clean: Entrant[] = [
    { name: 'precompiled regular expressions, one after another', contestant: inSequence(sharedRules), times: 4 },
    { name: '**Postern**', contestant: fewBook, times: 10 },
  ]
  const sequenceMany: Entrant[] = [
    {
      name: 'precompiled regular expressions, one after another',
      contestant: inSequence([...sharedRules, ...own]),
      times: 1,
    },
  ]
  const writtenResults = race(asWritten, raw)
  const cleanResults = race(clean, fewNumbers)
  // Both sizes run in the same race, so their ratio is measured under the same conditions.
  const sizes = (second: readonly string[]): number[] =>
    race(
      [
        { name: 'few', contestant: all(fewBook, fewNumbers), times: 4 },
        { name: 'many', contestant: all(manyBook, second), times: 4 },
      ],
      [''],
    )
  const [oursFew = Number.NaN, oursMixed = Number.NaN] = sizes(manyNumbers)
  const [oursOnShared = Number.NaN, oursManyOnShared = Number.NaN] = sizes(fewNumbers)
  const [sequence = Number.NaN] = race(sequenceMany, manyNumbers.slice(0, 500))
  const oursMany = oursMixed / manyNumbers.length
  const manyResults = [sequence, oursMany]

  return `
Numbers per CPU second on one thread, median of ${rounds} alternating rounds. Postern normalizes, matches, checks, ranks and explains each scan; the
other libraries do less. Targets: ≥ 50× ts-tracking-number with data 2.0.0 on raw numbers, ≥ 200× regular expressions one after another with
${many.length.toLocaleString('en-US')} rules, ≤ 2× the time per number with ${many.length.toLocaleString('en-US')} rules compared to ${few.length}, and ≤ 10 µs per number cold.

**${few.length} shared rules, ${raw.length} public numbers as written**

${table(asWritten, writtenResults)}

**${few.length} shared rules, ${fewNumbers.length.toLocaleString('en-US')} normalized numbers in all formats**

${table(clean, cleanResults)}

**${customers.toLocaleString('en-US')} more customer rules, ${manyNumbers.length.toLocaleString('en-US')} normalized numbers for all rules**

${table([...sequenceMany, { name: '**Postern**', contestant: manyBook, times: 1 }], manyResults)}

With ${many.length.toLocaleString('en-US')} rules a number takes ${times(oursManyOnShared, oursOnShared)} the time it takes with ${few.length} if both get the same numbers in shared formats, and ${times(oursMixed, oursFew)} with
numbers for all rules. Cold, in a new process: building the book of ${many.length.toLocaleString('en-US')} rules takes ${coldMany.build.toFixed(0)} ms, and its first
${manyNumbers.length.toLocaleString('en-US')} numbers take ${coldMany.first.toFixed(1)} µs each.
`
}
