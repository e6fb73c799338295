/** The tab that shows how often a record was used by parcels. */
import type { Used } from '@postern/domain/areas/parcels/usageEndpoints.ts'
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

const RecordUsage = lazyPart(() => import('./RecordUsage.tsx'))

interface PanelProps {
  record: RecordMeta
  customerId: string | undefined
}

/** `punctual`: the Performance tab shows on-time rates instead of counts. */
export const usageTab = (of: Used, label: 'Usage' | 'Performance' | 'Volume', place: { last?: boolean } = {}) => ({
  [label.toLowerCase()]: {
    label,
    ...place,
    Panel: ({ record: { id }, customerId = '' }: PanelProps) => (
      <RecordUsage of={of} id={id} customerId={customerId} punctual={label === 'Performance'} />
    ),
  },
})
