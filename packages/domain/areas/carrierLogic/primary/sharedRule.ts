import type { Rule } from '../rule.ts'

/** What every shared rule has in common. */
export const sharedRule = (rule: Omit<Rule, 'scope'>): Rule => ({ scope: 'primary', ...rule })
