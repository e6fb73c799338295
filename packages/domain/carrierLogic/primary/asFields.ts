/** The rules we bring, written as the fields of a stored rule: that is how a first start puts them into the database. */

import type { CarrierName, Rule } from '../rule.ts'
import type { RuleFields } from '../ruleFields.ts'
import { primaryRules } from './rules.ts'

const entriesOf = ({ lookups = [] }: Rule, gives: 'service' | 'country' | 'container' | 'label') =>
  lookups.filter((lookup) => lookup.gives === gives)

const checkFields = ({ check }: Rule) => ({
  checksum: check?.family ?? ('none' as const),
  checksumEvens: check?.family === 'mod10' ? check.weights[0] : null,
  checksumOdds: check?.family === 'mod10' ? check.weights[1] : null,
  checksumFromRight: check?.family === 'mod10' && check.from === 'right',
  checksumWeights: check?.family === 'weightedMod11' ? check.weights.map(String) : null,
  checksumPrepend: check?.prepend?.text ?? null,
  checksumGroup: check?.over?.join('+') ?? null,
})

/** Countries by number are known wherever such a number is read; their two hundred rows would tell nobody anything. */
const meaningsOf = (rule: Rule) =>
  (['container', 'label'] as const).flatMap((gives) =>
    entriesOf(rule, gives).flatMap(({ group, entries }) =>
      entries.map(({ matches, name }) => ({ group, gives, value: matches, name })),
    ),
  )

export function primaryFields(rule: Rule, place: number) {
  const [service] = entriesOf(rule, 'service')
  const { tracking } = rule
  return {
    name: rule.name,
    carrierCode: rule.carrier.code,
    serviceName: rule.service ?? null,
    priority: (place + 1) * 10,
    weight: rule.weight ?? 0,
    matchMode: 'regex' as const,
    pattern: null,
    regex: rule.pattern,
    prefixes: null,
    lengths: null,
    symbologies: ['any' as const],
    normaliseUpper: true,
    normaliseSpaces: true,
    normaliseNonAlnum: false,
    normaliseFnc1: false,
    extractGroup: tracking && !('from' in tracking) ? tracking.join('+') : null,
    extractFrom: tracking && 'from' in tracking ? tracking.from : null,
    extractLength: tracking && 'from' in tracking ? tracking.length : null,
    serviceGroup: service?.group ?? null,
    serviceMap: service?.entries.map(({ matches, name }) => ({ value: matches, service: name })) ?? [],
    captures: [],
    meanings: meaningsOf(rule),
    ...checkFields(rule),
    testValid: [...rule.valid],
    testInvalid: [...rule.invalid],
    status: 'active' as const,
    notes: null,
  } satisfies Omit<RuleFields, 'id'> & Record<string, unknown>
}

export type PrimaryFields = ReturnType<typeof primaryFields>

export const primaryRows: readonly PrimaryFields[] = primaryRules.map(primaryFields)

/** Who the rules we bring are about. */
export const primaryCarriers: readonly CarrierName[] = [
  ...new Map(primaryRules.map(({ carrier }) => [carrier.code, carrier])).values(),
]
