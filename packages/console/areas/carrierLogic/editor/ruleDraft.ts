/** A rule in a record or in a form being filled in: reads any incomplete input safely. */

import { checksums, codeKinds, matchModes } from '@postern/domain/areas/carrierLogic/carrierRuleFields.ts'
import type { RuleDraftInput } from '@postern/domain/areas/carrierLogic/endpoints.ts'
import type { RuleFields } from '@postern/domain/areas/carrierLogic/ruleFields.ts'
import { asList, asNumber, asRows, asText } from '../../../engine/cells/values.ts'

export type Values = Readonly<Record<string, unknown>>

const states = ['draft', 'shadow', 'active', 'retired'] as const

const oneOf = <T extends string>(words: readonly T[], value: unknown, otherwise: T): T =>
  words.find((word) => word === value) ?? otherwise

export const matchModeOf = (values: Values): RuleFields['matchMode'] => oneOf(matchModes, values.matchMode, 'pattern')

export const checksumOf = (values: Values): RuleFields['checksum'] => oneOf(checksums, values.checksum, 'none')

/** Whether a field applies, given the values of the others. */
const asked: Readonly<Record<string, (values: Values) => boolean>> = {
  pattern: (values) => matchModeOf(values) === 'pattern',
  regex: (values) => matchModeOf(values) === 'regex',
  prefixes: (values) => matchModeOf(values) === 'prefixLength',
  lengths: (values) => matchModeOf(values) === 'prefixLength',
  checksumEvens: (values) => checksumOf(values) === 'mod10',
  checksumOdds: (values) => checksumOf(values) === 'mod10',
  checksumFromRight: (values) => checksumOf(values) === 'mod10',
  checksumWeights: (values) => checksumOf(values) === 'weightedMod11',
  checksumPrepend: (values) => checksumOf(values) !== 'none',
  checksumGroup: (values) => checksumOf(values) !== 'none',
}

export const isAsked = (values: Values, name: string): boolean => asked[name]?.(values) ?? true

export const ruleFieldsOf = (values: Values): RuleFields => ({
  id: asText(values.id) ?? 'draft',
  name: asText(values.name) ?? '',
  priority: asNumber(values.priority),
  matchMode: matchModeOf(values),
  pattern: asText(values.pattern)?.trim() ?? null,
  regex: asText(values.regex)?.trim() ?? null,
  prefixes: asList(values.prefixes),
  lengths: asList(values.lengths),
  symbologies: asList(values.symbologies),
  extractGroup: asText(values.extractGroup),
  extractFrom: asNumber(values.extractFrom),
  extractLength: asNumber(values.extractLength),
  serviceGroup: asText(values.serviceGroup),
  serviceMap: asRows(values.serviceMap).flatMap(({ value, service }) => {
    const [read, name] = [asText(value), asText(service)]
    return read !== null && name !== null ? [{ value: read, service: name }] : []
  }),
  checksum: checksumOf(values),
  checksumEvens: asNumber(values.checksumEvens),
  checksumOdds: asNumber(values.checksumOdds),
  checksumWeights: asList(values.checksumWeights),
  checksumPrepend: asText(values.checksumPrepend),
  checksumGroup: asText(values.checksumGroup),
  testValid: asList(values.testValid),
  testInvalid: asList(values.testInvalid),
  status: oneOf(states, values.status, 'draft'),
})

/** The rule in the form the API takes it. */
export function draftOf(values: Values, carrierCode: string): RuleDraftInput {
  const { id, status: _, symbologies, serviceMap, testValid, ...fields } = ruleFieldsOf(values)
  return {
    ...fields,
    ...(asText(values.id) !== null && { id }),
    carrierCode,
    prefixes: [...(fields.prefixes ?? [])],
    lengths: [...(fields.lengths ?? [])],
    checksumWeights: [...(fields.checksumWeights ?? [])],
    testInvalid: [...(fields.testInvalid ?? [])],
    symbologies: codeKinds.filter((each) => symbologies.includes(each)),
    serviceMap: serviceMap.map((row) => ({ ...row })),
    testValid: [...testValid],
  }
}
