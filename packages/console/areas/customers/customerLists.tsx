/** Customer-wide lists of kinds without their own list page. */

import type { Permission } from '@postern/domain/auth/permission.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

const CollectionTab = lazyPart(() => import('./CollectionTab.tsx'))

const listTab = (name: ResourceName, label: string, needs: Permission) => ({
  [name]: {
    label,
    needs,
    Panel: ({ record: { id } }: { record: RecordMeta }) => (
      <CollectionTab resource={resourceNamed(name)} customerId={id} />
    ),
  },
})

export const customerLists = {
  ...listTab('stations', 'Stations', 'customers.stations.view'),
  ...listTab('departments', 'Departments', 'customers.departments.view'),
  ...listTab('tenants', 'Tenants', 'customers.tenants.view'),
  ...listTab('buildings', 'Buildings', 'customers.buildings.view'),
  ...listTab('floors', 'Floors', 'customers.floors.view'),
  ...listTab('services', 'Services', 'mail.services.view'),
  ...listTab('lockers', 'Doors', 'lockers.lockers.view'),
}
