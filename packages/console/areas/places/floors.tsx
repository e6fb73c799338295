import { floors } from '@postern/domain/areas/places/floors.ts'
import { view } from '../../engine/view.ts'
import { largePicture } from './largePicture.tsx'

export const floorView = view(floors, {
  cells: { planImage: largePicture(floors, 'planImage', 'Floor plan') },
  lists: {
    locations: {},
    tenantSpaces: { label: 'Tenants' },
    contacts: {},
  },
})
