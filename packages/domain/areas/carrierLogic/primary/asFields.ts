/** The built-in rules as fields of stored rules, for seeding the database on first start. */

import type { CarrierName, Rule } from '../rule.ts'
import { fieldsFromRule } from '../ruleFields.ts'
import { primaryRules } from './rules.ts'

/** Leaves out numeric country codes: they are built in, and their 200 rows would only clutter the rule. */
const meaningsOf = ({ lookups = [] }: Rule) =>
  lookups.flatMap(({ group, gives, entries }) =>
    gives === 'container' || gives === 'label'
      ? entries.map(({ matches, name }) => ({ group, gives, value: matches, name }))
      : [],
  )

function primaryFields(rule: Rule, place: number) {
  const stored = fieldsFromRule(rule)
  const { check, valid, invalid } = rule
  return {
    ...stored,
    carrierCode: rule.carrier.code,
    serviceName: rule.service ?? null,
    priority: (place + 1) * 10,
    weight: rule.weight ?? 0,
    prefixes: null,
    lengths: null,
    symbologies: ['any' as const],
    normaliseUpper: true,
    normaliseSpaces: true,
    normaliseNonAlnum: false,
    normaliseFnc1: false,
    serviceMap: [...stored.serviceMap],
    captures: [],
    meanings: meaningsOf(rule),
    checksumFromRight: check?.family === 'mod10' && check.from === 'right',
    checksumWeights: stored.checksumWeights && [...stored.checksumWeights],
    testValid: [...valid],
    testInvalid: [...invalid],
    status: 'active' as const,
    notes: null,
  }
}

export const primaryRows = primaryRules.map(primaryFields)

/** The carriers of the built-in rules. */
export const primaryCarriers: readonly CarrierName[] = [
  ...new Map(primaryRules.map(({ carrier }) => [carrier.code, carrier])).values(),
]
