import { contactTypes } from '@postern/domain/resources/contactTypes.ts'
import { settleDefault } from './oneDefault.ts'
import { rules } from './rules.ts'
import { mayArchiveStanding, standingIssues } from './seededDefault.ts'

export const contactTypeRules = rules(contactTypes, {
  check: (next, before) => standingIssues(contactTypes, next, before),
  beforeWrite: (context, next, before) => settleDefault(context, contactTypes, next, before),
  mayArchive: (type) => mayArchiveStanding(contactTypes, type),
})
