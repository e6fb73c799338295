/** Whatever parcels are at, or for, shows them in a tab. */
import type { ParcelHolder } from '@postern/domain/endpoints/traffic.ts'
import type { RecordMeta } from '@postern/domain/resource.ts'
import { lazy } from 'react'

const RecordParcels = lazy(() => import('./RecordParcels.tsx'))

interface PanelProps {
  record: RecordMeta
  customerId: string | undefined
}

export const parcelsTab = (holder: ParcelHolder) => ({
  parcels: {
    label: 'Parcels',
    Panel: ({ record: { id }, customerId = '' }: PanelProps) => (
      <RecordParcels holder={holder} id={id} customerId={customerId} />
    ),
  },
})
