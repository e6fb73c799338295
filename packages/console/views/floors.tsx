import { floors } from '@postern/domain/resources/floors.ts'
import { largePicture } from './largePicture.tsx'
import { listTab } from './listTab.tsx'
import { view } from './view.ts'

export const floorView = view(floors, {
  cells: { planImage: largePicture(floors, 'planImage', 'The plan of the floor') },
  tabs: {
    ...listTab('floors', 'locations', 'floorId'),
    ...listTab('floors', 'tenantSpaces', 'floorId', 'Tenants'),
  },
})
