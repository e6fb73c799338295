/** Compiles stored rules for matching. Customer rules and shared rules are stored alike. */
import { type CompiledRule, compileRule } from '@postern/domain/areas/carrierLogic/compiledRule.ts'
import { countryNumbers } from '@postern/domain/areas/carrierLogic/primary/countryNumbers.ts'
import {
  type CarrierName,
  isRefusal,
  type Lookup,
  type Refusal,
  type Rule,
} from '@postern/domain/areas/carrierLogic/rule.ts'
import { type RuleFields, type RuleOwner, ruleFromFields } from '@postern/domain/areas/carrierLogic/ruleFields.ts'
import { compileForeign } from './foreignPattern.ts'

/** Columns beyond the fields common to all notations. */
export interface StoredRule extends RuleFields {
  readonly weight: number
  readonly checksumFromRight: boolean
  readonly meanings: readonly {
    readonly group: string
    readonly gives: 'country' | 'container' | 'label'
    readonly value: string
    readonly name: string
  }[]
}

/** A shared rule as stored and published. */
export interface SharedRule extends StoredRule {
  readonly carrierCode: string
  readonly serviceName: string | null
}

/** A DPD barcode has its country as a number. */
const namesCountry = ({ checksum, regex }: StoredRule): boolean =>
  checksum === 'mod37_36' && (regex ?? '').includes('(?<CountryCode>')

function meaningsOf(stored: StoredRule): Lookup[] {
  const byGroup = Map.groupBy(stored.meanings, ({ group, gives }) => `${group} ${gives}`)
  const written = [...byGroup.values()].flatMap((entries): Lookup[] => {
    const [first] = entries
    if (!first) return []
    return [
      {
        group: first.group,
        gives: first.gives,
        entries: entries.map(({ value, name }) => ({ matches: value, name })),
      },
    ]
  })
  return namesCountry(stored)
    ? [...written, { group: 'CountryCode', gives: 'country', entries: countryNumbers }]
    : written
}

function withMore(rule: Rule, stored: StoredRule): Rule {
  const { check } = rule
  return {
    ...rule,
    weight: stored.weight,
    lookups: [...(rule.lookups ?? []), ...meaningsOf(stored)],
    ...(check?.family === 'mod10' && stored.checksumFromRight ? { check: { ...check, from: 'right' } } : {}),
  }
}

export function compileStored(stored: StoredRule, owner: RuleOwner): CompiledRule | Refusal {
  const read = ruleFromFields(stored, owner)
  if (isRefusal(read)) return read
  const rule = withMore(read.rule, stored)
  return read.regex === null ? compileRule(rule) : compileForeign(rule, read.regex)
}

/** Shared rules refer to carriers by code; the name comes from the provider's carriers, or from our built-in rules. */
export const compileShared = (stored: SharedRule, carrier: CarrierName): CompiledRule | Refusal =>
  compileStored(stored, {
    scope: 'primary',
    carrier,
    ...(stored.serviceName === null ? {} : { service: stored.serviceName }),
  })
