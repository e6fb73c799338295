import { bool, choice, date, instant, longText, ref, refs, status, text } from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    apiUsers: true
  }
}

export const apiUsers = resource({
  name: 'apiUsers',
  permission: 'apiUsers',
  scope: 'system',
  title: 'name',
  parents: ['appId'],
  opensIn: 'drawer',
  fields: {
    appId: ref('apps', { required: true, immutable: true, filter: true, inList: true, whenTargetArchived: 'cascade' }),
    name: text({ required: true, max: 120, unique: 'parent', inList: true, search: true }),
    status: status({ active: ['suspended', 'revoked'], suspended: ['active', 'revoked'], revoked: [] }),
    appSecurityRoleId: ref('appSecurityRoles', { label: 'Role', required: true, inList: true, filter: true }),
    environment: choice(['production', 'staging', 'development'], {
      required: true,
      default: 'production',
      inList: true,
      filter: true,
    }),
    customerIds: refs('customers', {
      label: 'Customers',
      inList: true,
      help: 'Whose data it may reach. None: nobody’s.',
    }),
    allCustomers: bool({
      label: 'Every customer',
      required: true,
      default: false,
      inList: true,
      filter: true,
      help: 'Also those that come later. Only a super admin may tick this, and only for a role that sees all data.',
    }),
    expiresOn: date({ label: 'Expires', inList: true, filter: true, help: 'After this day its token is refused.' }),
    notes: longText({ max: 4000, help: 'For staff only.' }),
    tokenHint: text({ label: 'Token ends in', max: 8, writable: false, inList: true }),
    tokenMadeAt: instant({ label: 'Token made' }),
    lastUsedAt: instant({ label: 'Last used', inList: true, filter: true }),
    lastIp: text({ label: 'Last address', max: 45, writable: false }),
  },
  sections: {
    Details: [
      'appId',
      'name',
      'status',
      'appSecurityRoleId',
      'environment',
      'customerIds',
      'allCustomers',
      'expiresOn',
      'notes',
    ],
    Use: ['tokenHint', 'tokenMadeAt', 'lastUsedAt', 'lastIp'],
  },
})
