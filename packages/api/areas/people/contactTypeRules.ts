import { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import { labelLineProblem } from '@postern/domain/areas/people/labelLine.ts'
import type { Issue } from '@postern/domain/engine/failure.ts'
import { rules } from '../../engine/rules.ts'
import { settleDefault } from '../shared/ruleParts/oneDefault.ts'
import { mayArchiveStanding, standingIssues } from '../shared/ruleParts/seededDefault.ts'

function labelIssues(labelLine: string): Issue[] {
  const description = labelLineProblem(labelLine)
  return description ? [{ path: 'labelLine', description }] : []
}

export const contactTypeRules = rules(contactTypes, {
  check: (next, before) => [...standingIssues(contactTypes, next, before), ...labelIssues(next.labelLine)],
  beforeWrite: (context, next, before) => settleDefault(context, contactTypes, next, before),
  mayArchive: (type) => mayArchiveStanding(contactTypes, type),
})
