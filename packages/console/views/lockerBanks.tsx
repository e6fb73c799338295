import { filterKey } from '@postern/domain/query.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/resource.ts'
import { lockerBanks } from '@postern/domain/resources/lockerBanks.ts'
import { lockers } from '@postern/domain/resources/lockers.ts'
import { choiceText } from '@postern/domain/text.ts'
import { lazy, Suspense } from 'react'
import { recordPath } from '../paths.ts'
import { FigureLink } from '../resource/FigureLink.tsx'
import { statusTone } from '../resource/statusTone.ts'
import { withSearch } from '../resource/urlState.ts'
import { useCan } from '../session/useSession.ts'
import { None } from '../ui/DataTable.tsx'
import { StatusMark } from '../ui/StatusMark.tsx'
import { mayGenerate } from './mayGenerate.ts'
import { TakenBySize } from './TakenBySize.tsx'
import { ticketsTab } from './ticketsTab.tsx'
import { view } from './view.ts'

type Bank = ValuesOf<(typeof lockerBanks)['fields']> & RecordMeta

const GenerateDoors = lazy(() => import('./GenerateDoors.tsx'))
const VendorModelInput = lazy(() => import('./VendorModelInput.tsx'))

function Doors({ record, customerId }: { record: Bank; customerId: string | undefined }) {
  if (!mayGenerate(record, useCan())) return null
  return (
    <Suspense fallback={null}>
      <GenerateDoors bank={record} customerId={customerId ?? ''} />
    </Suspense>
  )
}

/** The doors of a bank that are as the figure says. */
const doorsWhere = (
  { id }: RecordMeta,
  customerId: string | undefined,
  filter: Parameters<typeof filterKey>[0],
  value: string,
) => withSearch(recordPath(lockerBanks, id, customerId), { tab: lockers.name, [filterKey(filter)]: value })

export const lockerBankView = view(lockerBanks, {
  cells: {
    takenBySize: ({ value }) => (value === null ? <None /> : <TakenBySize sizes={value} />),
    expired: ({ value, record, customerId }) => (
      <FigureLink
        value={value}
        href={doorsWhere(record, customerId, { field: 'occupancy', operator: 'eq' }, 'expired')}
      />
    ),
    faults: ({ value, record, customerId }) => (
      <FigureLink value={value} href={doorsWhere(record, customerId, { field: 'fault', operator: 'ne' }, 'none')} />
    ),
  },
  inputs: { vendorModel: VendorModelInput },
  Actions: Doors,
  tabs: {
    doors: { label: 'Doors', first: true, Panel: lazy(() => import('./BankDoors.tsx')) },
    health: { label: 'Health', Panel: lazy(() => import('./BankHealth.tsx')) },
    policy: { label: 'Policy', Panel: lazy(() => import('./BankPolicy.tsx')) },
    ...ticketsTab('lockerBanks'),
  },
  summary: ({ status, connectivity }) => ({
    // Nobody expects a bank that is not in use yet to answer.
    ...(status === 'active' && {
      status: <StatusMark tone={statusTone(connectivity)}>{choiceText(connectivity)}</StatusMark>,
    }),
  }),
})
