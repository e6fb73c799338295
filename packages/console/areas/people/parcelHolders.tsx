/** Views of resources that add little more than their parcels. */
import { figures } from '@postern/domain/areas/figures.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import { mayLeave } from '@postern/domain/engine/archiveGuards.ts'
import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import { Suspense } from 'react'
import { cells } from '../../engine/cells/cells.tsx'
import { view } from '../../engine/view.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { parcelsTab } from '../parcels/parcelsTab.tsx'
import { allOrSome } from '../shared/allOrSome.tsx'
import { blockedReasonOf } from '../shared/blockedReason.ts'
import { figureCell } from '../shared/figureCell.tsx'

const TenantActions = lazyPart(() => import('./TenantActions.tsx'))

export const departmentView = view(departments, {
  tabs: parcelsTab('departments'),
  cells: {
    parcelsWaiting: figureCell(figures.departments.parcelsWaiting),
    siteId: ({ value, record, customerId }) =>
      value === null
        ? 'All sites'
        : cells.ref({
            value,
            name: 'siteId',
            field: departments.fields.siteId,
            record: { ...record },
            resource: departments,
            customerId,
          }),
  },
  lists: { contacts: { label: 'Members', Above: lazyPart(() => import('./DepartmentMembers.tsx')) } },
  blockedReason: blockedReasonOf(mayLeave, 'parcels'),
})
export const tenantView = view(tenants, {
  tabs: parcelsTab('tenants'),
  cells: {
    parcelsWaiting: figureCell(figures.tenants.parcelsWaiting),
    allowedCarrierIds: allOrSome('carriers'),
    lockerBankIds: allOrSome('lockerBanks', 'All at the site'),
  },
  lists: { contacts: {} },
  // The user enters the move-out date instead, and the status follows.
  mayMove: (_, to) => to !== 'movingOut' || 'Enter the move-out date.',
  bulkActions: [
    {
      label: 'Merge…',
      needs: 'customers.tenants.delete',
      exactly: 2,
      Icon: IconArrowMerge,
      Dialog: lazyPart(() => import('./MergeTenants.tsx')),
    },
  ],
  blockedReason: blockedReasonOf(mayLeave, 'parcels'),
  Actions: ({ record, customerId = '' }) => (
    <Suspense fallback={null}>
      <TenantActions record={record} customerId={customerId} />
    </Suspense>
  ),
})
