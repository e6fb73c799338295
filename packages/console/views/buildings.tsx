import { buildings } from '@postern/domain/resources/buildings.ts'
import { lazy } from 'react'
import { largePicture } from './largePicture.tsx'
import { view } from './view.ts'

export const buildingView = view(buildings, {
  cells: { photo: largePicture(buildings, 'photo', 'The building') },
  lists: { locations: {}, tenantSpaces: { label: 'Tenants' }, lockerBanks: {} },
  Actions: lazy(() => import('./BuildingActions.tsx')),
})
