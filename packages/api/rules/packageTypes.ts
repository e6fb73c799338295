import { packageTypes } from '@postern/domain/resources/packageTypes.ts'
import { settleDefault } from './oneDefault.ts'
import { rules } from './rules.ts'
import { mayArchiveStanding, standingIssues } from './seededDefault.ts'

export const packageTypeRules = rules(packageTypes, {
  check: (next, before) => [
    ...standingIssues(packageTypes, next, before),
    ...(!next.lockerAllowed && next.preferredLockerSize !== 'none'
      ? [{ path: 'preferredLockerSize', description: 'It may not go into lockers: choose none.' }]
      : []),
  ],
  beforeWrite: (context, next, before) => settleDefault(context, packageTypes, next, before),
  mayArchive: (type) => mayArchiveStanding(packageTypes, type),
})
