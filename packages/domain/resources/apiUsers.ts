import { choice, date, instant, longText, ref, refs, status, text } from '../field.ts'
import { resource } from '../resource.ts'

export const apiUsers = resource({
  name: 'apiUsers',
  permission: 'apiUsers',
  scope: 'system',
  title: 'name',
  parents: ['appId'],
  opensIn: 'drawer',
  fields: {
    appId: ref('apps', { required: true, immutable: true, filter: true, inList: true }),
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
    expiresOn: date({ label: 'Expires', inList: true, filter: true, help: 'After this day its token is refused.' }),
    notes: longText({ max: 4000, help: 'For staff only.' }),
    tokenHint: text({ label: 'Token ends in', max: 8, writable: false, inList: true }),
    tokenMadeAt: instant({ label: 'Token made' }),
    lastUsedAt: instant({ label: 'Last used', inList: true, filter: true }),
    lastIp: text({ label: 'Last address', max: 45, writable: false }),
  },
  sections: {
    Details: ['appId', 'name', 'status', 'appSecurityRoleId', 'environment', 'customerIds', 'expiresOn', 'notes'],
    Use: ['tokenHint', 'tokenMadeAt', 'lastUsedAt', 'lastIp'],
  },
})
