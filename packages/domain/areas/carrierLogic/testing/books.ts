/** Rules and books for tests. */
import { type CompiledRule, compileRule } from '../compiledRule.ts'
import { primaryRules } from '../primary/rules.ts'
import { isRefusal, type Rule } from '../rule.ts'
import { RuleBook } from '../ruleBook.ts'

export function ready(rule: Partial<Rule> & Pick<Rule, 'pattern'>): CompiledRule {
  const compiled = compileRule({
    id: rule.pattern,
    name: rule.pattern,
    scope: 'customer',
    carrier: { code: 'OWN', name: 'Own couriers' },
    valid: [],
    invalid: [],
    ...rule,
  })
  if (isRefusal(compiled)) throw new Error(compiled.refused)
  return compiled
}

export const sharedRules: readonly CompiledRule[] = primaryRules.map(ready)
export const sharedBook = new RuleBook(sharedRules)
