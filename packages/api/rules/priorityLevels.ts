import { priorityLevels } from '@postern/domain/resources/priorityLevels.ts'
import { settleDefault } from './oneDefault.ts'
import { rules } from './rules.ts'
import { mayArchiveStanding, standingIssues } from './seededDefault.ts'
import { toldIssues } from './told.ts'

export const priorityLevelRules = rules(priorityLevels, {
  check: (next, before) => [
    ...toldIssues('escalations', next.escalations),
    ...standingIssues(priorityLevels, next, before),
  ],
  beforeWrite: (context, next, before) => settleDefault(context, priorityLevels, next, before),
  mayArchive: (level) => mayArchiveStanding(priorityLevels, level),
})
