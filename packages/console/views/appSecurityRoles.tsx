import { appSecurityRoles } from '@postern/domain/resources/appSecurityRoles.ts'
import { lazy } from 'react'
import { view } from './view.ts'

export const appSecurityRoleView = view(appSecurityRoles, {
  tabs: {
    use: { label: 'Used by', Panel: lazy(() => import('./RoleUse.tsx')) },
    try: { label: 'Try a call', Panel: lazy(() => import('./TryCall.tsx')) },
  },
})
