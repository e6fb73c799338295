/** Regular expressions beyond the rule language run on RE2, which takes linear time for any expression. */

import { type CompiledRule, foreignRule } from '@postern/domain/areas/carrierLogic/compiledRule.ts'
import { maxPatternLength } from '@postern/domain/areas/carrierLogic/limits.ts'
import type { Group } from '@postern/domain/areas/carrierLogic/pattern/compile.ts'
import type { Refusal, Rule } from '@postern/domain/areas/carrierLogic/rule.ts'
import { RE2JS, RE2JSException } from 're2js'

/** Maximum steps once repetitions are expanded. More would slow down every scan, and a barcode has at most 64 characters. */
const mostSteps = 512

interface Open {
  steps: number
  /** Steps of the last piece, which a repetition applies to. */
  last: number
  repeats: boolean
  lastRepeats: boolean
}

const piece = /\\.|\[\^?\]?|\{(\d{1,6})(?:,(\d{0,6}))?\}|[\s\S]/g

/**
 * Why an expression is rejected. RE2 expands repetitions, so nested ones multiply in size; and `(A+)+` is always a
 * mistake.
 */
function problemIn(source: string): string | null {
  const open: Open[] = [{ steps: 0, last: 0, repeats: false, lastRepeats: false }]
  let inSet = false
  for (const [sign, least, most] of source.matchAll(piece)) {
    const inside = open.at(-1)
    if (!inside) break
    // A character class is one piece; RE2 rejects one that never closes.
    if (inSet) {
      inSet = sign.startsWith('\\') || !sign.endsWith(']')
      continue
    }
    inSet = sign.startsWith('[')
    const isRepeat = least !== undefined || sign === '*' || sign === '+'
    if (sign === '(') open.push({ steps: 0, last: 0, repeats: false, lastRepeats: false })
    else if (sign === ')' && open.length > 1) {
      open.pop()
      const around = open.at(-1)
      if (!around) break
      around.last = inside.steps
      around.steps += inside.steps
      around.lastRepeats = inside.repeats
      around.repeats ||= inside.repeats
    } else if (isRepeat) {
      if (inside.lastRepeats) return 'Remove nested repetitions like (A+)+.'
      inside.repeats = inside.lastRepeats = true
      inside.steps += inside.last * Math.max(0, Number(most || least || 1) - 1)
    } else {
      inside.last = 1
      inside.steps += 1
      inside.lastRepeats = false
    }
  }
  const steps = open.reduce((total, each) => total + each.steps, 0)
  return steps > mostSteps ? 'Repetitions this large slow down every scan. Use smaller ones.' : null
}

export function compileForeign(rule: Rule, source: string): CompiledRule | Refusal {
  if (source.length > maxPatternLength) return { refused: `A pattern has ${maxPatternLength} characters at most.` }
  const problem = problemIn(source)
  if (problem !== null) return { refused: problem }
  try {
    const pattern = RE2JS.compile(RE2JS.translateRegExp(source))
    const names = Object.entries(pattern.namedGroups())
    return foreignRule(rule, (text): readonly Group[] | null => {
      const matcher = pattern.matcher(text)
      if (!matcher.matches()) return null
      return names.flatMap(([name, index]) => {
        const from = matcher.start(index)
        return from < 0 ? [] : [{ name, from, to: matcher.end(index) }]
      })
    })
  } catch (error) {
    if (error instanceof RE2JSException) return { refused: `We can’t run this expression: ${error.message}.` }
    throw error
  }
}
