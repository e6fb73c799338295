import { expect, it } from 'vitest'
import { bankAuditPath, bankLayoutPath, lockerDashboardPath } from './bankPaths.ts'

it('leads from a bank to its layout, its audits and the dashboard of its vendor', () => {
  expect(bankLayoutPath('a', 'b')).toBe('/customers/a/lockerBanks/b/layout')
  expect(bankAuditPath('a', 'b', 'c')).toBe('/customers/a/lockerBanks/b/audits/c')
  expect(lockerDashboardPath('a', 'b', 'a/b')).toBe('/customers/a/lockerBanks/b/a%2Fb/lockerDashboard')
})
