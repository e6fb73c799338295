import { contactTypes } from '@postern/domain/resources/contactTypes.ts'
import { defaultIssues, mayArchiveDefault, settleDefault } from './oneDefault.ts'
import { rules } from './rules.ts'
import { mayArchiveSeeded } from './seeded.ts'

export const contactTypeRules = rules(contactTypes, {
  check: (next, before) => [
    ...defaultIssues(contactTypes, next, before),
    ...(next.isDefault && !next.isActive
      ? [{ path: 'isActive', description: 'The default contact type stays active.' }]
      : []),
  ],
  beforeWrite: (context, next, before) => settleDefault(context, contactTypes, next, before),
  mayArchive: (type) => {
    const seeded = mayArchiveSeeded(contactTypes, type)
    return seeded === true ? mayArchiveDefault(contactTypes, type) : seeded
  },
})
