/** Whatever parcels come with, or go through, shows in a tab how much of it there was. */
import type { Used } from '@postern/domain/areas/parcels/usageEndpoints.ts'
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import { lazy } from 'react'

const RecordUsage = lazy(() => import('./RecordUsage.tsx'))

interface PanelProps {
  record: RecordMeta
  customerId: string | undefined
}

/** `punctual`: whether parcels met their time is what is asked here, rather than how many there were. */
export const usageTab = (of: Used, label: 'Usage' | 'Performance' | 'Volume', place: { last?: boolean } = {}) => ({
  [label.toLowerCase()]: {
    label,
    ...place,
    Panel: ({ record: { id }, customerId = '' }: PanelProps) => (
      <RecordUsage of={of} id={id} customerId={customerId} punctual={label === 'Performance'} />
    ),
  },
})
