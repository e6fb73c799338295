/**
 * Measures inference from unmatched scans: each format is hidden in turn, fresh numbers of it and a quarter of junk are queued, and
 * the proposed rules are tested on unseen numbers. One round by default, five with POSTERN_SOAK.
 */
import { describe, expect, it } from 'vitest'
import type { CompiledRule } from './compiledRule.ts'
import { propose } from './infer/propose.ts'
import { drawFrom, instance, pick } from './instance.ts'
import { matchRule } from './matchRule.ts'
import { RuleBook } from './ruleBook.ts'
import { sharedRules } from './testing/books.ts'
import { freshNumber, freshNumbers, junk, readyProposal, sameShape } from './testing/queues.ts'

const rounds = process.env.POSTERN_SOAK ? 5 : 1
const patience = 600_000

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The other rules, except those that recognize a number by chance, which would keep it out of the queue. */
const booksFor = (hidden: readonly CompiledRule[], numbers: readonly string[]): RuleBook[] => [
  new RuleBook(
    sharedRules.filter((each) => !hidden.includes(each) && !numbers.some((number) => matchRule(each, number) !== null)),
  ),
]

function leaveOut(hidden: CompiledRule, count: number, seed: number): { recall: number; precision: number } {
  const draw = drawFrom(seed)
  const numbers = freshNumbers(hidden, count, draw)
  const queue = [...numbers, ...Array.from({ length: Math.round(count / 4) }, () => junk(draw))]
  const rules = propose(
    queue.map((text) => ({ text })),
    booksFor([hidden], numbers),
  ).flatMap(({ proposal }) => (proposal ? [readyProposal(proposal)] : []))
  const isTaken = (text: string) => rules.some((rule) => matchRule(rule, text) !== null)
  const unseen = Array.from({ length: 100 }, () => freshNumber(hidden, draw))
  const others = sharedRules.filter((each) => each !== hidden)
  const strangers = Array.from({ length: 200 }, (_, index) => {
    const other = pick(others, draw)
    return (index % 2 === 0 && other && instance(other, draw)) || sameShape(pick(numbers, draw) ?? '', draw)
  }).filter((text) => matchRule(hidden, text) === null)
  const right = unseen.filter(isTaken).length
  const wrong = strangers.filter(isTaken).length
  return { recall: right / unseen.length, precision: right + wrong === 0 ? 1 : right / (right + wrong) }
}

const measured = (count: number) => {
  const results = Array.from({ length: rounds }, (_, round) =>
    sharedRules.map((hidden, index) => leaveOut(hidden, count, 1_000 * index + 77 * round + count)),
  ).flat()
  return {
    recall: mean(results.map(({ recall }) => recall)),
    precision: mean(results.map(({ precision }) => precision)),
  }
}

describe('proposed rules', () => {
  it(
    'are found from 20 numbers: recall 0.95, precision 0.99',
    () => {
      const { recall, precision } = measured(20)
      expect(recall).toBeGreaterThanOrEqual(0.95)
      expect(precision).toBeGreaterThanOrEqual(0.99)
    },
    patience,
  )

  it(
    'are found from 10 numbers: recall 0.85, precision 0.93',
    () => {
      const { recall, precision } = measured(10)
      expect(recall).toBeGreaterThanOrEqual(0.85)
      expect(precision).toBeGreaterThanOrEqual(0.93)
    },
    patience,
  )

  it(
    'keep six formats in one queue apart: purity 0.98',
    () => {
      const purities: number[] = []
      for (let round = 0; round < 12 * rounds; round++) {
        const draw = drawFrom(500 + round)
        const chosen = new Map<string, CompiledRule>()
        while (chosen.size < 6) {
          const rule = pick(sharedRules, draw)
          if (rule && !chosen.has(rule.rule.carrier.code)) chosen.set(rule.rule.carrier.code, rule)
        }
        const carrierOf = new Map<string, string>()
        for (const [carrier, hidden] of chosen)
          for (const number of freshNumbers(hidden, 20, draw)) carrierOf.set(number, carrier)
        const queue = [...carrierOf.keys(), ...Array.from({ length: 30 }, () => junk(draw))]
        const books = booksFor([...chosen.values()], [...carrierOf.keys()])
        for (const { proposal, cluster } of propose(
          queue.map((text) => ({ text })),
          books,
        )) {
          if (!proposal) continue
          const rule = readyProposal(proposal)
          const counts = new Map<string, number>()
          const taken = cluster.members.filter((text) => matchRule(rule, text) !== null)
          for (const text of taken) {
            const carrier = carrierOf.get(text) ?? 'junk'
            counts.set(carrier, (counts.get(carrier) ?? 0) + 1)
          }
          purities.push(Math.max(...counts.values()) / taken.length)
        }
      }
      expect(mean(purities)).toBeGreaterThanOrEqual(0.98)
    },
    patience,
  )
})
