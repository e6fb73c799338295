import { floors } from '@postern/domain/resources/floors.ts'
import { listTab } from './listTab.tsx'
import { view } from './view.ts'

export const floorView = view(floors, {
  tabs: {
    ...listTab('floors', 'locations', 'floorId'),
    ...listTab('floors', 'tenantSpaces', 'floorId', 'Tenants'),
  },
})
