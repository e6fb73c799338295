/** Link from a bank to its live dashboard, whose URL contains the vendor. */
import { useQuery } from '@tanstack/react-query'
import { PlainButtonLink } from '../../../ui/forms/PlainButton.tsx'
import { liveBankOptions } from '../../shared/openDoor/liveBankQuery.ts'
import { lockerDashboardPath } from '../bankPaths.ts'

export default function DashboardLink({ customerId, bankId }: { customerId: string; bankId: string }) {
  const vendor = useQuery(liveBankOptions(customerId, bankId)).data?.vendor
  if (!vendor) return null
  return <PlainButtonLink href={lockerDashboardPath(customerId, bankId, vendor.slug)}>Dashboard</PlainButtonLink>
}
