import { figures } from '@postern/domain/areas/figures.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { Suspense } from 'react'
import { statusTone } from '../../engine/cells/statusTone.ts'
import { view } from '../../engine/view.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { None } from '../../ui/lists/DataTable.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { ticketsTab } from '../helpDesk/ticketsTab.tsx'
import { figureCell } from '../shared/figureCell.tsx'
import { TakenBySize } from './TakenBySize.tsx'

type Bank = ValuesOf<(typeof lockerBanks)['fields']> & RecordMeta

const BankActions = lazyPart(() => import('./bank/BankActions.tsx'))
const VendorModelInput = lazyPart(() => import('./VendorModelInput.tsx'))

const Actions = (props: { record: Bank; customerId: string | undefined }) => (
  <Suspense fallback={null}>
    <BankActions {...props} />
  </Suspense>
)

export const lockerBankView = view(lockerBanks, {
  cells: {
    takenBySize: ({ value }) => (value === null ? <None /> : <TakenBySize sizes={value} />),
    expired: figureCell(figures.lockerBanks.expired),
    faults: figureCell(figures.lockerBanks.faults),
  },
  inputs: { vendorModel: VendorModelInput },
  Actions,
  tabs: {
    overview: { label: 'Overview', first: true, Panel: lazyPart(() => import('./bank/BankOverview.tsx')) },
    health: { label: 'Health', Panel: lazyPart(() => import('./health/BankHealth.tsx')) },
    policy: { label: 'Policy', Panel: lazyPart(() => import('./BankPolicy.tsx')) },
    audits: { label: 'Audits', Panel: lazyPart(() => import('./audits/BankAudits.tsx')) },
    ...ticketsTab('lockerBanks'),
  },
  summary: ({ status, connectivity, drainingSince }) => ({
    // Only active banks are expected to be online.
    ...(status === 'active' && {
      status: (
        <>
          <StatusMark tone={statusTone(connectivity)}>{choiceText(connectivity)}</StatusMark>
          {drainingSince !== null && <StatusMark tone="info">Draining</StatusMark>}
        </>
      ),
    }),
  }),
})
