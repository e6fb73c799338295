import { handlingAlerts } from '@postern/domain/areas/people/handlingAlerts.ts'
import { rules } from '../../engine/rules.ts'
import { periodIssues } from '../shared/ruleParts/period.ts'

export const handlingAlertRules = rules(handlingAlerts, {
  check: (next) => {
    const issues = periodIssues(next)
    const { kind, forwardToContactId } = next
    if (kind === 'forward' && forwardToContactId === null)
      issues.push({ path: 'forwardToContactId', description: 'Select who receives the forwarded parcels.' })
    if (kind !== 'forward' && forwardToContactId !== null)
      issues.push({ path: 'forwardToContactId', description: 'Only forwarding alerts can name another contact.' })
    if (forwardToContactId === next.contactId)
      issues.push({ path: 'forwardToContactId', description: 'Select a different contact to forward to.' })
    return issues
  },
})
