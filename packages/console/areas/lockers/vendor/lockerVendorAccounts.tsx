import { lockerVendorAccounts } from '@postern/domain/areas/lockers/lockerVendorAccounts.ts'
import type { RowOf } from '@postern/domain/engine/resource.ts'
import { lazy, Suspense } from 'react'
import { view } from '../../../engine/view.ts'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'

const AccountActions = lazy(() => import('./AccountActions.tsx'))

const Actions = ({ record }: { record: RowOf<typeof lockerVendorAccounts> }) => (
  <Suspense fallback={null}>
    <AccountActions record={record} />
  </Suspense>
)

export const lockerVendorAccountView = view(lockerVendorAccounts, {
  summary: ({ isActive }) => ({
    status: isActive ? <StatusMark tone="ok">Active</StatusMark> : <StatusMark tone="off">Inactive</StatusMark>,
  }),
  tabs: {
    overview: { label: 'Overview', first: true, Panel: lazy(() => import('./AccountOverview.tsx')) },
    deliveries: { label: 'Deliveries', Panel: lazy(() => import('./AccountDeliveries.tsx')) },
    requests: { label: 'Requests', Panel: lazy(() => import('./AccountRequests.tsx')) },
  },
  Actions,
})
