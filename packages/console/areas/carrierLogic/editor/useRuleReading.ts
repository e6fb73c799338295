import type { Resource } from '@postern/domain/engine/resource.ts'
import { useMemo } from 'react'
import { type RuleReading, readRule } from './readRule.ts'
import { ruleFieldsOf, type Values } from './ruleDraft.ts'

/** A form passes a new object on every keystroke; the rule is parsed again only if its values changed. */
export function useRuleReading(values: Values, scope: Resource['scope'] | undefined): RuleReading {
  const key = JSON.stringify(ruleFieldsOf(values))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says whether the values are others
  return useMemo(() => readRule(values, scope === 'customer' ? 'customer' : 'primary'), [key, scope])
}
