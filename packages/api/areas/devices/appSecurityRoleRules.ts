import { appSecurityRoles } from '@postern/domain/areas/devices/appSecurityRoles.ts'
import { catalogues, grantedPaths } from '@postern/domain/auth/grants.ts'
import { rules } from '../../engine/rules.ts'

/** Every permission other than reading counts as writing, sending included. */
const writes = (path: string): boolean => !path.endsWith('.read')

export const appSecurityRoleRules = rules(appSecurityRoles, {
  check: ({ readOnly, scopes }) => {
    const [writing] = readOnly ? grantedPaths(catalogues.scopes, scopes).filter(writes) : []
    return writing === undefined
      ? []
      : [
          {
            path: 'readOnly',
            description: `It grants ${writing}, which allows writes. Remove it, or turn off read-only.`,
          },
        ]
  },
  mayArchive: ({ isSystem }) => !isSystem || 'This is a system role. The platform’s own apps use it.',
})
