import { randomBytes } from 'node:crypto'
import { type Issue, invalid } from '@postern/domain/failure.ts'
import { apps } from '@postern/domain/resources/apps.ts'
import { networkProblem } from './network.ts'
import { rules } from './rules.ts'
import { staffIssues } from './staff.ts'

const newClientId = (): string => `app_${randomBytes(12).toString('base64url')}`

export const appRules = rules(apps, {
  check: (next) => {
    const issues: Issue[] = []
    if (next.servedCustomerId && next.kind !== 'integration')
      issues.push({ path: 'servedCustomerId', description: 'Only an integration serves one customer.' })
    const problem = networkProblem(next.ipAllowList ?? [])
    if (problem !== undefined) issues.push({ path: 'ipAllowList', description: problem })
    return issues
  },
  beforeWrite: async (context, next, before) => {
    const issues = await staffIssues(context, ['ownerUserId'], next, before)
    if (issues.length > 0) throw invalid(issues)
    return before ? {} : { clientId: newClientId() }
  },
  mayArchive: ({ status }) => status === 'retired' || 'Retire this app first: what still uses it must not lose it.',
})
