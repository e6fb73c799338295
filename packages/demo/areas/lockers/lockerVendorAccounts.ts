/** Vendor accounts: the simulator's live and training accounts, and those of the other vendors. */
import { lockerVendorAccounts } from '@postern/domain/areas/lockers/lockerVendorAccounts.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import { monthsAgo, workday } from '../../calendar.ts'
import type { Chronicle } from '../../history.ts'
import type { LockerVendorAccountRow, LockerVendorRow, ValuesIn } from '../../rows.ts'
import { systemSeries } from '../../series.ts'
import type { Crew } from '../access/staff.ts'

type Values = ValuesIn<LockerVendorAccountRow>
type Plan = Pick<Values, 'name' | 'environment' | 'isActive' | 'credentials' | 'notes'>

const plan = (name: string, more: Partial<Plan> = {}): Plan => ({
  name,
  environment: 'production',
  isActive: true,
  credentials: null,
  notes: null,
  ...more,
})

/** By the vendor's slug. */
const plans: Readonly<Record<string, readonly Plan[]>> = {
  simulator: [
    plan('Demo simulator'),
    plan('Training', { environment: 'sandbox', isActive: false, notes: 'Turned on for courses.' }),
  ],
  harborline: [
    plan('Harborline Cloud', { credentials: hiddenSecret }),
    plan('Harborline sandbox', { environment: 'sandbox', credentials: hiddenSecret, isActive: false }),
  ],
  northgate: [plan('Site gateways', { notes: 'Each bank has the address of its own gateway.' })],
}

export function lockerVendorAccountsOf(
  chronicle: Chronicle,
  crew: Crew,
  vendors: readonly LockerVendorRow[],
): LockerVendorAccountRow[] {
  const add = systemSeries(chronicle, crew, lockerVendorAccounts, monthsAgo(20), 12 * workday)
  return vendors.flatMap((vendor) =>
    (plans[vendor.slug] ?? []).map((values) =>
      add(
        {
          ...values,
          lockerVendorId: vendor.id,
          baseUrl: null,
          // Created when the simulator gets its webhook URL.
          signingSecretMadeAt: null,
          previousSecretUntil: null,
        },
        { labels: { lockerVendorId: vendor.name } },
      ),
    ),
  )
}
