import { sites } from '@postern/domain/areas/places/sites.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import type { RowOf } from '@postern/domain/engine/resource.ts'
import { spansProblem, specialDays } from '@postern/domain/engine/shapes.ts'
import { sql } from 'kysely'
import { rules, type WriteContext } from '../../engine/rules.ts'
import { defaultIssues, mayArchiveDefault, settleDefault } from '../shared/ruleParts/oneDefault.ts'
import { leftEmpty } from './custody.ts'
import { siteDefaultIssues } from './siteDefaults.ts'

/** A date either has hours or is closed, and its hours don't overlap. */
const specialHoursIssues = ({ closedDays, specialHours }: Pick<RowOf<typeof sites>, 'closedDays' | 'specialHours'>) => {
  const closed = new Set(closedDays.map(({ day }) => day))
  const problems = specialDays(specialHours).map(({ day, spans }) =>
    closed.has(day)
      ? `${day} is also a closed day. Remove it from one of the two lists.`
      : spansProblem(spans) && `${day}: ${spansProblem(spans)}`,
  )
  const description = problems.find((problem) => problem !== undefined)
  return description === undefined ? [] : [{ path: 'specialHours', description }]
}

const empty = leftEmpty(sites, sql`p.site_id`)

/** A closed site can't be reopened, so it must be empty. */
async function closingIssues(
  context: WriteContext,
  next: Pick<RowOf<typeof sites>, 'status'>,
  before: RowOf<typeof sites> | null,
) {
  if (!before || next.status !== 'closed' || before.status === 'closed') return []
  const allowed = await empty.mayClose(before, context)
  return allowed === true ? [] : [{ path: 'status', description: allowed }]
}

export const siteRules = rules(sites, {
  check: (next, before) => [...defaultIssues(sites, next, before), ...specialHoursIssues(next)],
  beforeWrite: async (context, next, before) => {
    const issues = [
      ...(await siteDefaultIssues(context, next, before)),
      ...(await closingIssues(context, next, before)),
    ]
    if (issues.length > 0) throw invalid(issues)
    return settleDefault(context, sites, next, before)
  },
  mayArchive: async (site, context) => {
    const mayGo = mayArchiveDefault(sites, site)
    return mayGo === true ? empty.mayArchive(site, context) : mayGo
  },
})
