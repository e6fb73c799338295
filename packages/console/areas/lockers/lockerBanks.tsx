import { figures } from '@postern/domain/areas/figures.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { lazy, Suspense } from 'react'
import { statusTone } from '../../engine/cells/statusTone.ts'
import { view } from '../../engine/view.ts'
import { useCan } from '../../session/useSession.ts'
import { PlainButtonLink } from '../../ui/forms/PlainButton.tsx'
import { None } from '../../ui/lists/DataTable.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { ticketsTab } from '../helpDesk/ticketsTab.tsx'
import { figureCell } from '../shared/figureCell.tsx'
import { bankLayoutPath } from './bankPaths.ts'
import { mayGenerate } from './mayGenerate.ts'
import { TakenBySize } from './TakenBySize.tsx'

type Bank = ValuesOf<(typeof lockerBanks)['fields']> & RecordMeta

const DashboardLink = lazy(() => import('./dashboard/DashboardLink.tsx'))
const GenerateDoors = lazy(() => import('./GenerateDoors.tsx'))
const VendorModelInput = lazy(() => import('./VendorModelInput.tsx'))

function Doors({ record, customerId = '' }: { record: Bank; customerId: string | undefined }) {
  const can = useCan()
  const mayDraw = can('lockers.lockers.edit') && record.archivedAt === null && record.status !== 'decommissioned'
  return (
    <>
      {can('lockers.lockers.view') && record.status !== 'planned' && (
        <Suspense fallback={null}>
          <DashboardLink customerId={customerId} bankId={record.id} />
        </Suspense>
      )}
      {mayDraw && <PlainButtonLink href={bankLayoutPath(customerId, record.id)}>Edit layout</PlainButtonLink>}
      {mayGenerate(record, can) && (
        <Suspense fallback={null}>
          <GenerateDoors bank={record} customerId={customerId} />
        </Suspense>
      )}
    </>
  )
}

export const lockerBankView = view(lockerBanks, {
  cells: {
    takenBySize: ({ value }) => (value === null ? <None /> : <TakenBySize sizes={value} />),
    expired: figureCell(figures.lockerBanks.expired),
    faults: figureCell(figures.lockerBanks.faults),
  },
  inputs: { vendorModel: VendorModelInput },
  Actions: Doors,
  tabs: {
    overview: { label: 'Overview', first: true, Panel: lazy(() => import('./bank/BankOverview.tsx')) },
    health: { label: 'Health', Panel: lazy(() => import('./health/BankHealth.tsx')) },
    policy: { label: 'Policy', Panel: lazy(() => import('./BankPolicy.tsx')) },
    audits: { label: 'Audits', Panel: lazy(() => import('./audits/BankAudits.tsx')) },
    ...ticketsTab('lockerBanks'),
  },
  summary: ({ status, connectivity }) => ({
    // Nobody expects a bank that is not in use yet to answer.
    ...(status === 'active' && {
      status: <StatusMark tone={statusTone(connectivity)}>{choiceText(connectivity)}</StatusMark>,
    }),
  }),
})
