/** Rules as they are stored (`carrierRuleFields.ts`), made into rules that can be compiled. */
import type { CarrierName, Refusal, Rule } from './rule.ts'

/** What a stored rule says about recognition; rows of both entities have these fields. */
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
  readonly extractGroup: string | null
  readonly extractFrom: number | null
  readonly extractLength: number | null
  readonly serviceGroup: string | null
  readonly serviceMap: readonly { readonly value: string; readonly service: string }[]
  readonly checksum: 'none' | 'mod10' | 'mod7' | 'weightedMod11' | 's10' | 'luhn' | 'mod37_36'
  readonly checksumEvens: number | null
  readonly checksumOdds: number | null
  readonly checksumWeights: readonly string[] | null
  readonly checksumPrepend: string | null
  readonly checksumGroup: string | null
  readonly testValid: readonly string[]
  readonly testInvalid: readonly string[] | null
  readonly status: 'draft' | 'shadow' | 'active' | 'retired'
}

/** `regex` is set where the rule language cannot say the expression: then `foreignRule` takes the rule. */
export interface RuleFromFields {
  readonly rule: Rule
  readonly regex: string | null
}

export function ruleFromFields(
  _fields: RuleFields,
  _owner: { readonly scope: Rule['scope']; readonly carrier: CarrierName; readonly siteIds?: readonly string[] },
): RuleFromFields | Refusal {
  throw new Error('to come')
}
