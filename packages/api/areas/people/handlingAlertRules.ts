import { handlingAlerts } from '@postern/domain/areas/people/handlingAlerts.ts'
import { rules } from '../../engine/rules.ts'
import { periodIssues } from '../shared/ruleParts/period.ts'

export const handlingAlertRules = rules(handlingAlerts, {
  check: (next) => {
    const issues = periodIssues(next)
    const { kind, forwardToContactId } = next
    if (kind === 'forward' && forwardToContactId === null)
      issues.push({ path: 'forwardToContactId', description: 'Say who the parcels are forwarded to.' })
    if (kind !== 'forward' && forwardToContactId !== null)
      issues.push({ path: 'forwardToContactId', description: 'Only what is forwarded goes to somebody else.' })
    if (forwardToContactId === next.contactId)
      issues.push({ path: 'forwardToContactId', description: 'Parcels are forwarded to somebody else.' })
    return issues
  },
})
