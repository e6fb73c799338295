import type { Issue } from '@postern/domain/failure.ts'
import { labelLineProblem } from '@postern/domain/labelLine.ts'
import { contactTypes } from '@postern/domain/resources/contactTypes.ts'
import { settleDefault } from './oneDefault.ts'
import { rules } from './rules.ts'
import { mayArchiveStanding, standingIssues } from './seededDefault.ts'

function labelIssues(labelLine: string): Issue[] {
  const description = labelLineProblem(labelLine)
  return description ? [{ path: 'labelLine', description }] : []
}

export const contactTypeRules = rules(contactTypes, {
  check: (next, before) => [...standingIssues(contactTypes, next, before), ...labelIssues(next.labelLine)],
  beforeWrite: (context, next, before) => settleDefault(context, contactTypes, next, before),
  mayArchive: (type) => mayArchiveStanding(contactTypes, type),
})
