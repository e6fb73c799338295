/** Libraries that recognize tracking numbers, each as a function from a scan to its result. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type CompiledRule, compileRule } from '../packages/domain/areas/carrierLogic/compiledRule.ts'
import { identify } from '../packages/domain/areas/carrierLogic/identify.ts'
import { primaryRules } from '../packages/domain/areas/carrierLogic/primary/rules.ts'
import { recognise } from '../packages/domain/areas/carrierLogic/recognise.ts'
import { isRefusal, type Rule } from '../packages/domain/areas/carrierLogic/rule.ts'
import type { RuleBook } from '../packages/domain/areas/carrierLogic/ruleBook.ts'

export type Contestant = (scan: string) => unknown

/** These libraries have no types that we use, so only the functions we call are declared here. */
const load = createRequire(import.meta.url)
const trackingNumber: { getTracking(scan: string, couriers?: unknown): unknown } = load('ts-tracking-number')
const shipitGuess: (scan: string) => unknown = load('shipit/lib/guessCarrier.js')
const validation: { getCourier(scan: string): unknown } = load('tracking-number-validation')

const currentData: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'data/trackingNumberData.json'), 'utf8'))

export const tsTrackingNumber: Contestant = (scan) => trackingNumber.getTracking(scan, currentData)
export const tsTrackingNumberAsShipped: Contestant = (scan) => trackingNumber.getTracking(scan)
export const shipit: Contestant = (scan) => shipitGuess(scan)
export const trackingNumberValidation: Contestant = (scan) => validation.getCourier(scan)

export function compiled(rules: readonly Rule[]): CompiledRule[] {
  return rules.map((rule) => {
    const ready = compileRule(rule)
    if (isRefusal(ready)) throw new Error(`${rule.name}: ${ready.refused}`)
    return ready
  })
}

/** Compiles every pattern up front and tries them in order on the uppercase text without whitespace. */
export function inSequence(rules: readonly Rule[]): Contestant {
  const expressions = rules.map(({ pattern }) => new RegExp(`^(?:${pattern})$`))
  return (scan) => {
    const text = scan.toUpperCase().replace(/\s+/g, '')
    const found: RegExpExecArray[] = []
    for (const expression of expressions) {
      const match = expression.exec(text)
      if (match) found.push(match)
    }
    return found
  }
}

/** Returns carrier, tracking number, rule, candidates and margin, which is more than the other libraries do, but no explanation. */
export function ours(book: RuleBook): Contestant {
  const place = { books: [book] }
  return (scan) => recognise(scan, place)
}

/** Also returns services, captured fields and the explanation, like the API. */
export function oursInWords(book: RuleBook): Contestant {
  const place = { books: [book] }
  return (scan) => identify(scan, place)
}

/** Rules like the ones customers write: a prefix and a fixed number of digits. */
export function customerRules(count: number): Rule[] {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  return Array.from({ length: count }, (_, index) => {
    const prefix = [index % 26, Math.floor(index / 26) % 26, Math.floor(index / 676) % 26]
      .map((at) => letters[at])
      .join('')
    const digits = 6 + (index % 13)
    return {
      id: `customer-${index}`,
      name: `Customer rule ${index}`,
      scope: 'customer',
      carrier: { code: `OWN${index % 40}`, name: `Own carrier ${index % 40}` },
      pattern: `${prefix}(?<SerialNumber>[0-9]{${digits}})`,
      valid: [],
      invalid: [],
    }
  })
}

export const sharedRules: readonly Rule[] = primaryRules
