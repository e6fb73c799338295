/** The rules we bring, written as the fields of a stored rule: that is how a first start puts them into the database. */

import type { CarrierName, Rule } from '../rule.ts'
import { fieldsFromRule } from '../ruleFields.ts'
import { primaryRules } from './rules.ts'

/** Numeric country codes are built in wherever such a number is read; their 200 rows would tell no one anything. */
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

/** Who the rules we bring are about. */
export const primaryCarriers: readonly CarrierName[] = [
  ...new Map(primaryRules.map(({ carrier }) => [carrier.code, carrier])).values(),
]
