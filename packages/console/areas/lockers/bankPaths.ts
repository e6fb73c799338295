/** Paths of a bank's pages besides its record. Separate from the common paths to keep the main bundle small. */
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { recordPath } from '../../paths.ts'

const bankPath = (customerId: string, id: string): string => recordPath(lockerBanks, id, customerId)

export const bankAuditPath = (customerId: string, id: string, auditId: string): string =>
  `${bankPath(customerId, id)}/audits/${encodeURIComponent(auditId)}`

export const bankLayoutPath = (customerId: string, id: string): string => `${bankPath(customerId, id)}/layout`

export const lockerDashboardPath = (customerId: string, id: string, vendor: string): string =>
  `${bankPath(customerId, id)}/${encodeURIComponent(vendor)}/lockerDashboard`
