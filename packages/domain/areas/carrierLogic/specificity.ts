/** How specific a rule is: its number of fixed characters, with a bonus for a check digit, which rejects 9 of 10 numbers. */
import type { CompiledRule, RuleLayout } from './compiledRule.ts'

const checkBonus = 3

const fixedIn = ({ places, check }: RuleLayout): number =>
  places.filter(({ chars: signs }) => signs.length === 1).length + (check === null ? 0 : checkBonus)

/** The least specific layout counts. 0 for rules that another engine runs. */
export const specificityOf = ({ layouts }: CompiledRule): number =>
  layouts.length === 0 ? 0 : Math.min(...layouts.map(fixedIn))
