import { appSecurityRoles } from '@postern/domain/areas/devices/appSecurityRoles.ts'
import { lazy } from 'react'
import { view } from '../../engine/view.ts'

export const appSecurityRoleView = view(appSecurityRoles, {
  tabs: {
    use: { label: 'Used by', Panel: lazy(() => import('./RoleUse.tsx')) },
    try: { label: 'Test access', Panel: lazy(() => import('./TryCall.tsx')) },
  },
})
