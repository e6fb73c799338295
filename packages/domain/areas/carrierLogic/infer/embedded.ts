/** Finds known numbers inside longer barcodes: the format is known, and only its position is missing. */

import { modulusOf } from '../checkDigits.ts'
import type { CompiledRule, RuleLayout } from '../compiledRule.ts'
import { checkPasses, takes } from '../matchRule.ts'
import type { RuleBook } from '../ruleBook.ts'
import { believedBelow, tail } from './chance.ts'

export interface FoundEmbedded {
  readonly compiled: CompiledRule
  readonly layout: RuleLayout
  readonly from: number
  readonly length: number
  readonly luck: number
}

const sampleSize = 60
const shortest = 9
/** Tolerates a few misreads. */
const leastShare = 0.9

const holds = (layout: RuleLayout, text: string): boolean => takes(layout, text, 0) && checkPasses(layout, text)

/** A known number with a check digit at the same position in nearly all members; the longest if there are several. */
export function findEmbedded(members: readonly string[], books: readonly RuleBook[]): FoundEmbedded | null {
  const width = members[0]?.length ?? 0
  const sample = members.slice(0, sampleSize)
  const [first = '', second = ''] = sample
  let tried = 0
  let best: FoundEmbedded | null = null
  for (let length = width - 1; length >= shortest; length--)
    for (let from = 0; from + length <= width; from++)
      for (const book of books) {
        const inside = first.slice(from, from + length)
        const across = second.slice(from, from + length)
        for (const { compiled, layout } of [...book.narrow(inside), ...book.narrow(across)]) {
          if (!layout.check) continue
          tried++
          const held = sample.filter((member) => holds(layout, member.slice(from, from + length))).length
          if (held < leastShare * sample.length) continue
          const luck = tail(sample.length, held, 1 / modulusOf[layout.check.check.family])
          if (!best) best = { compiled, layout, from, length, luck }
        }
      }
  return best && best.luck * tried < believedBelow ? { ...best, luck: best.luck * tried } : null
}
