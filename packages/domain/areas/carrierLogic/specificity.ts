/** How specific a rule is: the characters it fixes, with a bonus for a check digit, which rejects 9 of 10. */
import type { CompiledRule, RuleLayout } from './compiledRule.ts'

const checkBonus = 3

const fixedIn = ({ places, check }: RuleLayout): number =>
  places.filter(({ chars: signs }) => signs.length === 1).length + (check === null ? 0 : checkBonus)

/** Of several forms the least particular counts. What another engine runs cannot be looked into. */
export const specificityOf = ({ layouts }: CompiledRule): number =>
  layouts.length === 0 ? 0 : Math.min(...layouts.map(fixedIn))
