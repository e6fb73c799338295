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
      help: 'Customers whose data it can access.',
    }),
    allCustomers: bool({
      label: 'All customers',
      required: true,
      default: false,
      inList: true,
      filter: true,
      help: 'Includes future customers. Only super admins can turn this on.',
    }),
    expiresOn: date({ label: 'Expires', inList: true, filter: true, help: 'The token stops working after this day.' }),
    notes: longText({ max: 4000, help: 'Visible to staff only.' }),
    tokenHint: text({ label: 'Token hint', max: 8, writable: false, inList: true }),
    tokenMadeAt: instant({ label: 'Token created' }),
    lastUsedAt: instant({ label: 'Last used', inList: true, filter: true }),
    lastIp: text({ label: 'Last IP address', max: 45, writable: false }),
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
