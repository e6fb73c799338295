import { locationTypes } from '@postern/domain/resources/locationTypes.ts'
import { view } from './view.ts'

export const locationTypeView = view(locationTypes, {
  lists: { locations: { label: 'Locations using it' } },
})
