import { packageTypeDefaults } from '@postern/domain/areas/mail/lockerFit.ts'
import { packageTypes } from '@postern/domain/areas/mail/packageTypes.ts'
import { rules } from '../../engine/rules.ts'
import { placed } from '../shared/ruleParts/lastInOrder.ts'
import { settleDefault } from '../shared/ruleParts/oneDefault.ts'
import { mayArchiveStanding, standingIssues } from '../shared/ruleParts/seededDefault.ts'

export const packageTypeRules = rules(packageTypes, {
  defaults: async (_, written) => packageTypeDefaults(written),
  check: (next, before) => [
    ...standingIssues(packageTypes, next, before),
    ...(!next.lockerAllowed && next.preferredLockerSize !== 'none'
      ? [{ path: 'preferredLockerSize', description: 'This package type isn’t allowed in lockers. Select None.' }]
      : []),
    ...(next.quickKey === '0' ? [{ path: 'quickKey', description: 'Use a key from 1 to 9 or A to Z.' }] : []),
  ],
  beforeWrite: async (context, next, before) => ({
    ...(await placed(context, packageTypes, next)),
    ...(await settleDefault(context, packageTypes, next, before)),
  }),
  mayArchive: (type) => mayArchiveStanding(packageTypes, type),
})
