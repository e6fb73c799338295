/** This area's views, each lazy-loaded with the first page that needs it. */
import type { ViewLoaders } from '../../engine/viewRegistry.ts'

export const lockersViews: ViewLoaders = {
  lockerBanks: async () => (await import('./lockerBanks.tsx')).lockerBankView,
  lockers: async () => (await import('./lockers.tsx')).lockerView,
  lockerVendorAccounts: async () => (await import('./vendor/lockerVendorAccounts.tsx')).lockerVendorAccountView,
  lockerVendors: async () => (await import('./lockerVendors.tsx')).lockerVendorView,
}
