import { bool, choice, choices, computed, count, grants, instant, int, longText, text } from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    appSecurityRoles: true
  }
}

export const appSecurityRoles = resource({
  name: 'appSecurityRoles',
  permission: 'apiUsers',
  scope: 'system',
  title: 'name',
  fields: {
    name: text({ required: true, max: 120, unique: 'everywhere', inList: true, search: true }),
    key: text({
      required: true,
      max: 31,
      format: 'slug',
      unique: 'everywhere',
      immutable: true,
      inList: true,
      search: true,
      help: 'For programs, like “locker-controller”. Can’t be changed later.',
    }),
    description: longText({ max: 1000 }),
    scopes: grants('scopes', { required: true, default: {}, inList: true, help: 'What a program can call.' }),
    appKinds: choices(['desktop', 'mobile', 'kiosk', 'web', 'service', 'integration'], {
      label: 'App kinds',
      required: true,
      default: [],
      inList: true,
      filter: true,
      help: 'Leave blank for all kinds.',
    }),
    dataScope: choice(['ownCustomer', 'listedCustomers', 'all'], {
      label: 'Data access',
      required: true,
      default: 'ownCustomer',
      inList: true,
      filter: true,
    }),
    piiLevel: choice(['none', 'masked', 'full'], {
      label: 'Personal data',
      required: true,
      default: 'masked',
      inList: true,
      filter: true,
    }),
    rateClass: choice(['low', 'normal', 'high'], {
      label: 'Rate limit',
      required: true,
      default: 'normal',
      filter: true,
      help: 'Calls per minute for each API user: 60, 600 or 6,000.',
    }),
    readOnly: bool({
      required: true,
      default: false,
      inList: true,
      filter: true,
      help: 'Blocks all writes, whatever the scopes allow.',
    }),
    isSystem: bool({
      label: 'System role',
      required: true,
      default: false,
      writable: false,
      help: 'Can’t be archived. The platform’s own apps use it.',
    }),
    version: computed(int({ help: 'Goes up with every change.' })),
    changedAt: computed(instant({ label: 'Changed', inList: true })),
    apps: count('apps', { inList: true }),
    apiUsers: count('apiUsers', { label: 'API users', inList: true }),
  },
  sections: {
    Identity: ['name', 'key', 'description', 'appKinds', 'isSystem', 'version', 'changedAt'],
    Scopes: ['scopes', 'readOnly'],
    Limits: ['dataScope', 'piiLevel', 'rateClass'],
  },
})
