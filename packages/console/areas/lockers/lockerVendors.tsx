import { lockerVendors } from '@postern/domain/areas/lockers/lockerVendors.ts'
import type { RecordMeta, RowOf } from '@postern/domain/engine/resource.ts'
import { lazy, Suspense } from 'react'
import { FigureLink } from '../../engine/cells/FigureLink.tsx'
import { withSearch } from '../../engine/list/urlState.ts'
import { view } from '../../engine/view.ts'
import { recordPath } from '../../paths.ts'
import { ExpiryDay, ExpiryWarning } from '../shared/expiry.tsx'

const banksOf = ({ id }: RecordMeta) => withSearch(recordPath(lockerVendors, id), { tab: 'banks' })

const TestVendor = lazy(() => import('./vendor/TestVendor.tsx'))

const Actions = ({ record }: { record: RowOf<typeof lockerVendors> }) => (
  <Suspense fallback={null}>
    <TestVendor record={record} />
  </Suspense>
)

export const lockerVendorView = view(lockerVendors, {
  cells: {
    banks: ({ value, record }) => <FigureLink value={value} href={banksOf(record)} />,
    doors: ({ value, record }) => <FigureLink value={value} href={banksOf(record)} />,
    credentialsExpireOn: ExpiryDay,
  },
  summary: ({ credentialsExpireOn, credentialsExpireSoon }) => ({
    status: <ExpiryWarning what="Credentials" on={credentialsExpireOn} soon={credentialsExpireSoon} />,
  }),
  tabs: {
    banks: { label: 'Banks', Panel: lazy(() => import('./VendorBanks.tsx')) },
    health: { label: 'Health', Panel: lazy(() => import('./vendor/VendorHealth.tsx')) },
    adapter: { label: 'Adapter', Panel: lazy(() => import('./vendor/AdapterFeatures.tsx')) },
  },
  Actions,
})
