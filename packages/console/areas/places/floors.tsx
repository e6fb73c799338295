import { floors } from '@postern/domain/areas/places/floors.ts'
import { view } from '../../engine/view.ts'
import { largePicture } from './largePicture.tsx'

export const floorView = view(floors, {
  cells: { planImage: largePicture(floors, 'planImage', 'The plan of the floor') },
  lists: {
    locations: {},
    tenantSpaces: { label: 'Tenants' },
    contacts: {},
  },
})
