import { packageTypes } from '@postern/domain/resources/packageTypes.ts'
import { defaultIssues, mayArchiveDefault, settleDefault } from './oneDefault.ts'
import { rules } from './rules.ts'
import { mayArchiveSeeded } from './seeded.ts'

export const packageTypeRules = rules(packageTypes, {
  check: (next, before) => [
    ...defaultIssues(packageTypes, next, before),
    ...(next.isDefault && !next.isActive
      ? [{ path: 'isActive', description: 'The default package type stays active.' }]
      : []),
    ...(!next.lockerAllowed && next.preferredLockerSize !== 'none'
      ? [{ path: 'preferredLockerSize', description: 'It may not go into lockers: choose none.' }]
      : []),
  ],
  beforeWrite: (context, next, before) => settleDefault(context, packageTypes, next, before),
  mayArchive: (type) => {
    const seeded = mayArchiveSeeded(packageTypes, type)
    return seeded === true ? mayArchiveDefault(packageTypes, type) : seeded
  },
})
