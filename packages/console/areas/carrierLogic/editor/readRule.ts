/** Interprets a rule in the browser as the user types, so that colors don't wait for the server. */
import { type CompiledRule, compileRule } from '@postern/domain/areas/carrierLogic/compiledRule.ts'
import { type Exhibit, exhibit, matchRule } from '@postern/domain/areas/carrierLogic/matchRule.ts'
import { normalise } from '@postern/domain/areas/carrierLogic/normalise/normalise.ts'
import { explainPattern } from '@postern/domain/areas/carrierLogic/pattern/explain.ts'
import { importRegex } from '@postern/domain/areas/carrierLogic/pattern/importRegex.ts'
import { isRefusal } from '@postern/domain/areas/carrierLogic/rule.ts'
import { ruleFromFields } from '@postern/domain/areas/carrierLogic/ruleFields.ts'
import { ruleFieldsOf, type Values } from './ruleDraft.ts'

export interface ReadyRule {
  readonly kind: 'ready'
  readonly compiled: CompiledRule
  readonly words: string
  /** What was dropped or made specific when importing the expression. */
  readonly notes: readonly string[]
}

export type RuleReading =
  | ReadyRule
  /** Our rule language doesn't support it, but RE2 can run it safely. */
  | { readonly kind: 'foreign'; readonly why: string }
  | { readonly kind: 'refused'; readonly reason: string; readonly at: number | null }
  /** Nothing was entered yet. */
  | { readonly kind: 'empty' }

function isEmpty(values: Values): boolean {
  const { matchMode, pattern, regex, prefixes, lengths } = ruleFieldsOf(values)
  if (matchMode === 'pattern') return pattern === null
  if (matchMode === 'regex') return regex === null
  return (prefixes ?? []).length + (lengths ?? []).length === 0
}

export function readRule(values: Values, scope: 'customer' | 'primary'): RuleReading {
  if (isEmpty(values)) return { kind: 'empty' }
  const fields = ruleFieldsOf(values)
  const made = ruleFromFields(fields, { scope, carrier: { code: '', name: '' } })
  if (isRefusal(made)) return { kind: 'refused', reason: made.refused, at: made.at ?? null }
  const imported = fields.matchMode === 'regex' ? importRegex(fields.regex ?? '') : null
  if (made.regex !== null) return { kind: 'foreign', why: imported && 'refused' in imported ? imported.refused : '' }
  const compiled = compileRule(made.rule)
  if (isRefusal(compiled)) return { kind: 'refused', reason: compiled.refused, at: compiled.at ?? null }
  return {
    kind: 'ready',
    compiled,
    words: compiled.pattern ? explainPattern(compiled.pattern) : '',
    notes: imported && 'notes' in imported ? imported.notes : [],
  }
}

export interface TriedNumber {
  readonly text: string
  readonly takes: boolean
  readonly exhibit: Exhibit | null
}

/** Tests a number as it would be scanned, including spaces and dashes. */
export function tryNumber({ compiled }: ReadyRule, number: string): TriedNumber {
  const { text, readings } = normalise({ text: number })
  const taken = readings.find((reading) => matchRule(compiled, reading.text) !== null)
  const shown = taken?.text ?? readings.find((reading) => exhibit(compiled, reading.text) !== null)?.text ?? text
  return { text: shown, takes: taken !== undefined, exhibit: exhibit(compiled, shown) }
}
