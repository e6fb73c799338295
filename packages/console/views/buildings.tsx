import { buildings } from '@postern/domain/resources/buildings.ts'
import { lazy } from 'react'
import { largePicture } from './largePicture.tsx'
import { listTab } from './listTab.tsx'
import { view } from './view.ts'

export const buildingView = view(buildings, {
  cells: { photo: largePicture(buildings, 'photo', 'The building') },
  tabs: {
    ...listTab('buildings', 'locations', 'buildingId'),
    ...listTab('buildings', 'tenantSpaces', 'buildingId', 'Tenants'),
    ...listTab('buildings', 'lockerBanks', 'buildingId'),
  },
  Actions: lazy(() => import('./BuildingActions.tsx')),
})
