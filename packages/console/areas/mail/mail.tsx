/** Views of services, package types and priority levels: each adds a usage tab. */

import { packageTypes } from '@postern/domain/areas/mail/packageTypes.ts'
import { priorityLevels } from '@postern/domain/areas/mail/priorityLevels.ts'
import { services } from '@postern/domain/areas/mail/services.ts'
import { levelClock, serviceClock } from '@postern/domain/areas/parcels/parcelClock.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { view } from '../../engine/view.ts'
import { lazyPart, leftOut } from '../../ui/lazyPart.tsx'
import { usageTab } from '../parcels/usageTab.tsx'

const UsedByRecords = lazyPart(() => import('./UsedByRecords.tsx'))
const ClockExample = lazyPart(() => import('./ClockExample.tsx'), leftOut)

/** Fields of the customer's own services only. A carrier's service is decoded from the barcode. */
const ofTheHouse: ReadonlySet<string> = new Set(['siteId', 'days', 'cutOff', 'actionId'])

type Service = ValuesOf<(typeof services)['fields']> & RecordMeta
type PriorityLevel = ValuesOf<(typeof priorityLevels)['fields']> & RecordMeta

interface PanelProps<R> {
  record: R
  customerId: string | undefined
}

export const serviceView = view(services, {
  tabs: {
    ...usageTab('services', 'Performance'),
    clock: {
      label: 'Clock',
      Panel: ({ record, customerId }: PanelProps<Service>) => (
        <ClockExample customerId={customerId} clockOf={(site, receivedAt) => serviceClock(record, site, receivedAt)} />
      ),
    },
  },
  applies: ({ carrierId }, name) => {
    const isOfCarrier = typeof carrierId === 'string' && carrierId !== ''
    if (name === 'carrierId' || name === 'decodedValues') return isOfCarrier
    return !isOfCarrier || !ofTheHouse.has(name)
  },
})
export const packageTypeView = view(packageTypes, {
  tabs: usageTab('packageTypes', 'Usage'),
  FormEffects: lazyPart(() => import('./PackageTypeFormEffects.tsx')),
})
export const priorityLevelView = view(priorityLevels, {
  tabs: {
    ...usageTab('priorityLevels', 'Performance'),
    clock: {
      label: 'Clock',
      Panel: ({ record, customerId }: PanelProps<PriorityLevel>) => (
        <ClockExample customerId={customerId} clockOf={(site, receivedAt) => levelClock(record, site, receivedAt)} />
      ),
    },
    usedBy: {
      label: 'Used by',
      Panel: ({ record, customerId }: PanelProps<RecordMeta>) => (
        <UsedByRecords resource={priorityLevels} id={record.id} customerId={customerId} />
      ),
    },
  },
})
