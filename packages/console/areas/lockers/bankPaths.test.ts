import { expect, it } from 'vitest'
import { bankAuditPath, bankLayoutPath, lockerDashboardPath } from './bankPaths.ts'

it('links a bank to its layout, its audits and its vendor’s dashboard', () => {
  expect(bankLayoutPath('a', 'b')).toBe('/customers/a/lockerBanks/b/layout')
  expect(bankAuditPath('a', 'b', 'c')).toBe('/customers/a/lockerBanks/b/audits/c')
  expect(lockerDashboardPath('a', 'b', 'a/b')).toBe('/customers/a/lockerBanks/b/a%2Fb/lockerDashboard')
})
