import { lockerVendorAccounts } from '@postern/domain/areas/lockers/lockerVendorAccounts.ts'
import type { RowOf } from '@postern/domain/engine/resource.ts'
import { Suspense } from 'react'
import { view } from '../../../engine/view.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'

const AccountActions = lazyPart(() => import('./AccountActions.tsx'))

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
    overview: { label: 'Overview', first: true, Panel: lazyPart(() => import('./AccountOverview.tsx')) },
    deliveries: { label: 'Deliveries', Panel: lazyPart(() => import('./AccountDeliveries.tsx')) },
    requests: { label: 'Requests', Panel: lazyPart(() => import('./AccountRequests.tsx')) },
  },
  Actions,
})
