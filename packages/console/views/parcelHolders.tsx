/** Whatever parcels are at, or for, shows them in a tab. */
import type { ParcelHolder } from '@postern/domain/endpoints/traffic.ts'
import type { RecordMeta } from '@postern/domain/resource.ts'
import { departments } from '@postern/domain/resources/departments.ts'
import { locations } from '@postern/domain/resources/locations.ts'
import { lockers } from '@postern/domain/resources/lockers.ts'
import { tenants } from '@postern/domain/resources/tenants.ts'
import { choiceText } from '@postern/domain/text.ts'
import { lazy } from 'react'
import { view } from './view.ts'

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

export const departmentView = view(departments, { tabs: parcelsTab('departments') })
export const locationView = view(locations, { tabs: parcelsTab('locations') })
export const tenantView = view(tenants, { tabs: parcelsTab('tenants') })
export const lockerView = view(lockers, {
  // A closed door is how it should be, not a state that has ended.
  cells: { doorState: ({ value }) => choiceText(value) },
  tabs: parcelsTab('lockers'),
})
