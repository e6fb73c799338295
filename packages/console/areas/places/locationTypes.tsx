import { locationTypes } from '@postern/domain/areas/places/locationTypes.ts'
import { view } from '../../engine/view.ts'

export const locationTypeView = view(locationTypes, {
  lists: { locations: { label: 'Locations' } },
})
