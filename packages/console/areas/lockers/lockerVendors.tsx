import { lockerVendors } from '@postern/domain/areas/lockers/lockerVendors.ts'
import type { RecordMeta, RowOf } from '@postern/domain/engine/resource.ts'
import { Suspense } from 'react'
import { FigureLink } from '../../engine/cells/FigureLink.tsx'
import { withSearch } from '../../engine/list/urlState.ts'
import { view } from '../../engine/view.ts'
import { recordPath } from '../../paths.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { ExpiryDay, ExpiryWarning } from '../shared/expiry.tsx'

const banksOf = ({ id }: RecordMeta) => withSearch(recordPath(lockerVendors, id), { tab: 'banks' })

const TestVendor = lazyPart(() => import('./vendor/TestVendor.tsx'))

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
    banks: { label: 'Banks', Panel: lazyPart(() => import('./VendorBanks.tsx')) },
    health: { label: 'Health', Panel: lazyPart(() => import('./vendor/VendorHealth.tsx')) },
    adapter: { label: 'Adapter', Panel: lazyPart(() => import('./vendor/AdapterFeatures.tsx')) },
  },
  Actions,
})
