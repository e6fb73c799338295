/** The tab that lists the parcels at a place or for a recipient. */

import type { ParcelHolder } from '@postern/domain/areas/parcels/trafficLists.ts'
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

const RecordParcels = lazyPart(() => import('./RecordParcels.tsx'))

interface PanelProps {
  record: RecordMeta
  customerId: string | undefined
}

export const parcelsTab = (holder: ParcelHolder) => ({
  parcels: {
    label: 'Parcels',
    // On a customer's own page, the record is the customer.
    Panel: ({ record: { id }, customerId = id }: PanelProps) => (
      <RecordParcels holder={holder} id={id} customerId={customerId} />
    ),
  },
})
