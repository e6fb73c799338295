import { locationTypes } from '@postern/domain/resources/locationTypes.ts'
import { listTab } from './listTab.tsx'
import { view } from './view.ts'

export const locationTypeView = view(locationTypes, {
  tabs: listTab('locationTypes', 'locations', 'locationTypeId', 'Locations using it'),
})
