/** Converts stored rules (`carrierRuleFields.ts`) to rules that can be compiled, and back. */
import type { CheckDigit, CheckFamily } from './checkDigits.ts'
import { importRegex } from './pattern/importRegex.ts'
import { maskToPattern, prefixesToPattern } from './pattern/notations.ts'
import { postalOperators } from './primary/postalOperators.ts'
import {
  type CarrierName,
  isRefusal,
  type Lookup,
  type Refusal,
  type Rule,
  type Symbology,
  symbologies,
  type TrackingPart,
} from './rule.ts'

/** The recognition fields of a stored rule; both entities have them. */
export interface RuleFields {
  readonly id: string
  readonly name: string
  readonly priority: number | null
  readonly matchMode: 'pattern' | 'regex' | 'prefixLength'
  readonly pattern: string | null
  readonly regex: string | null
  readonly prefixes: readonly string[] | null
  readonly lengths: readonly string[] | null
  readonly symbologies: readonly string[]
  /** Several groups are joined by `+`: `SerialNumber+CheckDigit`. */
  readonly extractGroup: string | null
  readonly extractFrom: number | null
  readonly extractLength: number | null
  readonly serviceGroup: string | null
  readonly serviceMap: readonly { readonly value: string; readonly service: string }[]
  readonly checksum: CheckFamily['family'] | 'none'
  readonly checksumEvens: number | null
  readonly checksumOdds: number | null
  readonly checksumWeights: readonly string[] | null
  readonly checksumPrepend: string | null
  /** Like `extractGroup`; the check digit is the group `check` or `CheckDigit`, else the last character of these groups. */
  readonly checksumGroup: string | null
  readonly testValid: readonly string[]
  readonly testInvalid: readonly string[] | null
  readonly status: 'draft' | 'shadow' | 'active' | 'retired'
}

export interface RuleOwner {
  readonly scope: Rule['scope']
  readonly carrier: CarrierName
  readonly siteIds?: readonly string[]
  /** The service of all its parcels. */
  readonly service?: string
}

/** `regex` is set if the rule language can't express it but RE2 can; `foreignRule` then compiles the rule. */
export interface RuleFromFields {
  readonly rule: Rule
  readonly regex: string | null
}

const hasGroup = (pattern: string, name: string): boolean => pattern.includes(`(?<${name}>`)
const groupsIn = (joined: string): string[] => joined.split('+').map((name) => name.trim())

function patternOf(fields: RuleFields): { pattern: string; regex: string | null } | Refusal {
  if (fields.matchMode === 'pattern') {
    const mask = maskToPattern(fields.pattern ?? '')
    return isRefusal(mask) ? mask : { pattern: mask.pattern, regex: null }
  }
  if (fields.matchMode === 'prefixLength') {
    const written = prefixesToPattern(fields.prefixes ?? [], (fields.lengths ?? []).map(Number))
    return isRefusal(written) ? written : { pattern: written.pattern, regex: null }
  }
  const source = fields.regex ?? ''
  const imported = importRegex(source)
  if ('pattern' in imported) return { pattern: imported.pattern, regex: null }
  return imported.linear ? { pattern: source, regex: source } : { refused: imported.refused }
}

function familyOf(fields: RuleFields): CheckFamily | null | Refusal {
  const { checksum } = fields
  if (checksum === 'none') return null
  if (checksum === 'mod10') return { family: 'mod10', weights: [fields.checksumEvens ?? 1, fields.checksumOdds ?? 1] }
  if (checksum === 'weightedMod11') {
    const written = fields.checksumWeights ?? []
    if (written.length === 0 || !written.every((weight) => /^\d{1,2}$/.test(weight)))
      return { refused: 'Enter the weights as whole numbers from 0 to 99.' }
    return { family: 'weightedMod11', weights: written.map(Number) }
  }
  return { family: checksum }
}

function checkOf(fields: RuleFields, pattern: string): CheckDigit | undefined | Refusal {
  const family = familyOf(fields)
  if (family === null) return undefined
  if (isRefusal(family)) return family
  const digit = ['check', 'CheckDigit'].find((name) => hasGroup(pattern, name))
  return {
    ...family,
    ...(digit ? { digit } : {}),
    ...(fields.checksumGroup ? { over: groupsIn(fields.checksumGroup) } : {}),
    ...(fields.checksumPrepend ? { prepend: { text: fields.checksumPrepend, unless: 'ApplicationIdentifier' } } : {}),
  }
}

function trackingOf(fields: RuleFields): TrackingPart | undefined {
  if (fields.extractGroup) return groupsIn(fields.extractGroup)
  if (fields.extractFrom === null && fields.extractLength === null) return undefined
  return { from: fields.extractFrom ?? 1, length: fields.extractLength ?? Number.MAX_SAFE_INTEGER }
}

/** An S10 number belongs to the postal operator of the country it names. */
function lookupsOf(fields: RuleFields, pattern: string): Lookup[] {
  const { serviceGroup, serviceMap, checksum } = fields
  const country = checksum === 's10' ? ['country', 'CountryCode'].find((name) => hasGroup(pattern, name)) : undefined
  return [
    ...(serviceGroup && serviceMap.length > 0
      ? [
          {
            group: serviceGroup,
            gives: 'service' as const,
            entries: serviceMap.map(({ value, service }) => ({ matches: value, name: service })),
          },
        ]
      : []),
    ...(country ? [{ group: country, gives: 'carrier' as const, required: true, entries: postalOperators }] : []),
  ]
}

const isSymbology = (word: string): word is Symbology => symbologies.some((each) => each === word)

export function ruleFromFields(fields: RuleFields, owner: RuleOwner): RuleFromFields | Refusal {
  const written = patternOf(fields)
  if (isRefusal(written)) return written
  const check = checkOf(fields, written.pattern)
  if (check && isRefusal(check)) return check
  const tracking = trackingOf(fields)
  const rule: Rule = {
    ...owner,
    id: fields.id,
    name: fields.name,
    pattern: written.pattern,
    ...(tracking ? { tracking } : {}),
    lookups: lookupsOf(fields, written.pattern),
    ...(check ? { check } : {}),
    ...(fields.priority === null ? {} : { priority: fields.priority }),
    symbologies: fields.symbologies.includes('any') ? [] : fields.symbologies.filter(isSymbology),
    state: fields.status === 'active' ? 'active' : 'shadow',
    valid: fields.testValid,
    invalid: fields.testInvalid ?? [],
  }
  return { rule, regex: written.regex }
}

/** The parts of a rule that fields can store: everything except weights, and lookups other than services and S10 countries. */
export type StoredRule = Omit<RuleFields, 'id' | 'priority' | 'status'>

export function fieldsFromRule({ name, pattern, tracking, lookups = [], check, valid, invalid }: Rule): StoredRule {
  const services = lookups.find(({ gives }) => gives === 'service')
  const isStretch = tracking !== undefined && 'from' in tracking
  return {
    name,
    matchMode: 'regex',
    pattern: null,
    regex: pattern,
    prefixes: null,
    lengths: null,
    symbologies: ['any'],
    extractGroup: tracking && !isStretch ? tracking.join('+') : null,
    extractFrom: isStretch ? tracking.from : null,
    extractLength: isStretch ? tracking.length : null,
    serviceGroup: services?.group ?? null,
    serviceMap: services?.entries.map(({ matches, name: service }) => ({ value: matches, service })) ?? [],
    checksum: check?.family ?? 'none',
    // Serial numbers with weights from the right have an odd number of digits, so weights from the left are the same.
    checksumEvens: check?.family === 'mod10' ? check.weights[0] : null,
    checksumOdds: check?.family === 'mod10' ? check.weights[1] : null,
    checksumWeights: check?.family === 'weightedMod11' ? check.weights.map(String) : null,
    checksumPrepend: check?.prepend?.text ?? null,
    checksumGroup: check ? (check.over ?? ['SerialNumber']).join('+') : null,
    testValid: valid,
    testInvalid: invalid,
  }
}
