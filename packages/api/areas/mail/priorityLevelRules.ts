import { priorityLevels } from '@postern/domain/areas/mail/priorityLevels.ts'
import type { Issue } from '@postern/domain/engine/failure.ts'
import type { ValuesOf } from '@postern/domain/engine/resource.ts'
import { rules } from '../../engine/rules.ts'
import { settleDefault } from '../shared/ruleParts/oneDefault.ts'
import { mayArchiveStanding, standingIssues } from '../shared/ruleParts/seededDefault.ts'
import { notificationIssues } from './notificationIssues.ts'

type Level = ValuesOf<(typeof priorityLevels)['fields']>

/** Escalations to roles or users must name them. A template can't: each customer has its own roles and users. */
function toldOfIssues({ escalations, escalationRoleIds, escalationUserIds }: Level): Issue[] {
  const tells = (word: string) => escalations.some(({ audience }) => audience === word)
  return [
    ...(tells('role') && (escalationRoleIds ?? []).length === 0
      ? [{ path: 'escalationRoleIds', description: 'Select the roles to notify.' }]
      : []),
    ...(tells('user') && (escalationUserIds ?? []).length === 0
      ? [{ path: 'escalationUserIds', description: 'Select the users to notify.' }]
      : []),
  ]
}

export const priorityLevelRules = rules(priorityLevels, {
  check: (next, before) => [
    ...notificationIssues('escalations', next.escalations),
    ...(before === null && 'templateId' in next ? [] : toldOfIssues(next)),
    ...standingIssues(priorityLevels, next, before),
  ],
  beforeWrite: (context, next, before) => settleDefault(context, priorityLevels, next, before),
  mayArchive: (level) => mayArchiveStanding(priorityLevels, level),
})
