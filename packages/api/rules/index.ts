/** The entities with rules of their own. */
import type { Resource } from '@postern/domain/resource.ts'
import { customerRules } from './customers.ts'
import { locationRules } from './locations.ts'
import { locationTypeRules } from './locationTypes.ts'
import { type RulesOf, rules } from './rules.ts'
import { siteRules } from './sites.ts'

const written: readonly RulesOf[] = [customerRules, siteRules, locationTypeRules, locationRules]

export const rulesOf = (resource: Resource): RulesOf =>
  written.find((candidate) => candidate.resource.name === resource.name) ?? rules(resource, {})
