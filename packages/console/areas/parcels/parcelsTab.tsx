/** Whatever parcels are at, or for, shows them in a tab. */

import type { ParcelHolder } from '@postern/domain/areas/parcels/trafficLists.ts'
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import { lazy } from 'react'

const RecordParcels = lazy(() => import('./RecordParcels.tsx'))

interface PanelProps {
  record: RecordMeta
  customerId: string | undefined
}

export const parcelsTab = (holder: ParcelHolder) => ({
  parcels: {
    label: 'Parcels',
    // A customer is its own place.
    Panel: ({ record: { id }, customerId = id }: PanelProps) => (
      <RecordParcels holder={holder} id={id} customerId={customerId} />
    ),
  },
})
