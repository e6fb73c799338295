import { priorityLevels } from '@postern/domain/resources/priorityLevels.ts'
import { rules } from './rules.ts'
import { toldIssues } from './told.ts'

export const priorityLevelRules = rules(priorityLevels, {
  check: ({ escalations }) => toldIssues('escalations', escalations),
})
