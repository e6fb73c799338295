import { appSecurityRoles } from '@postern/domain/areas/devices/appSecurityRoles.ts'
import { view } from '../../engine/view.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

export const appSecurityRoleView = view(appSecurityRoles, {
  tabs: {
    use: { label: 'Used by', Panel: lazyPart(() => import('./RoleUse.tsx')) },
    try: { label: 'Test access', Panel: lazyPart(() => import('./TryCall.tsx')) },
  },
})
