/** The rules all customers share. */
import type { Rule } from '../rule.ts'

export const primaryRules: readonly Rule[] = []
