/** Views of what parcels travel by and under: each adds how much of it there was. */
import type { RecordMeta } from '@postern/domain/resource.ts'
import { packageTypes } from '@postern/domain/resources/packageTypes.ts'
import { priorityLevels } from '@postern/domain/resources/priorityLevels.ts'
import { services } from '@postern/domain/resources/services.ts'
import { thermalLabels } from '@postern/domain/resources/thermalLabels.ts'
import { lazy } from 'react'
import { allOrSome } from './allOrSome.tsx'
import { usageTab } from './usageTab.tsx'
import { view } from './view.ts'

const UsedByRecords = lazy(() => import('./UsedByRecords.tsx'))

export const thermalLabelView = view(thermalLabels, {
  cells: {
    siteIds: allOrSome('sites'),
    packageTypeIds: allOrSome('packageTypes'),
    source: ({ value }) => <span className="mono">{value}</span>,
  },
  inputs: { source: lazy(() => import('./LabelSourceInput.tsx')) },
})

/** Days, a cut-off and a step are the house's own to keep; what a barcode says is the carrier's. */
const ofTheHouse: ReadonlySet<string> = new Set(['siteId', 'days', 'cutOff', 'actionId'])

export const serviceView = view(services, {
  tabs: usageTab('services', 'Performance'),
  applies: ({ carrierId }, name) => {
    const isOfCarrier = typeof carrierId === 'string' && carrierId !== ''
    if (name === 'carrierId' || name === 'decodedValues') return isOfCarrier
    return !isOfCarrier || !ofTheHouse.has(name)
  },
})
export const packageTypeView = view(packageTypes, {
  tabs: usageTab('packageTypes', 'Usage'),
  Following: lazy(() => import('./PackageTypeFollowing.tsx')),
})
export const priorityLevelView = view(priorityLevels, {
  tabs: {
    ...usageTab('priorityLevels', 'Performance'),
    usedBy: {
      label: 'Used by',
      Panel: ({ record, customerId }: { record: RecordMeta; customerId: string | undefined }) => (
        <UsedByRecords resource={priorityLevels} id={record.id} customerId={customerId} />
      ),
    },
  },
})
