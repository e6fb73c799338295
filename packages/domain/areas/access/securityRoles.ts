import { bookkeepingFields } from '../../engine/commonFields.ts'
import { bool, choice, choices, computed, count, grants, instant, int, text } from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'
import { roleTemplateNames } from './roleTemplateNames.ts'

const byTemplate = { defaultBy: ['baseTemplate'] } as const

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    securityRoles: true
  }
}

export const securityRoles = resource({
  name: 'securityRoles',
  permission: 'customers.securityRoles',
  scope: 'customer',
  title: 'name',
  fields: {
    name: text({ required: true, max: 120, unique: 'customer', inList: true, search: true }),
    description: text({ max: 300, search: true }),
    users: count('users', { inList: true }),
    maxGrantLevel: int({
      label: 'Level',
      ...byTemplate,
      required: true,
      default: 0,
      min: 0,
      max: 100,
      inList: true,
      filter: true,
      help: 'Can assign roles up to this level.',
    }),
    permissions: grants('staff', {
      ...byTemplate,
      required: true,
      default: {},
      inList: true,
      help: 'What the role can do in this console.',
    }),
    productPermissions: grants('product', {
      ...byTemplate,
      label: 'Product permissions',
      required: true,
      default: {},
      inList: true,
      help: 'What the role can do in the product apps.',
    }),
    baseTemplate: choice(roleTemplateNames, {
      label: 'Template',
      inList: true,
      filter: true,
      help: 'A new role starts with this template’s permissions.',
    }),
    stationKinds: choices(['workstation', 'kiosk', 'handheld', 'lockerController', 'printServer'], {
      label: 'Stations',
      required: true,
      default: [],
      help: 'Where they can sign in. Leave blank for all.',
    }),
    isDefault: bool({
      label: 'Default',
      required: true,
      default: false,
      inList: true,
      help: 'Assigned to new users by default.',
    }),
    isSystem: bool({
      label: 'System role',
      required: true,
      default: false,
      writable: false,
      inList: true,
      filter: true,
      help: 'Can’t be edited. Duplicate it instead.',
    }),
    changedAt: computed(instant({ label: 'Changed', inList: true })),
    ...bookkeepingFields,
  },
  sections: {
    Identity: ['name', 'description', 'baseTemplate', 'maxGrantLevel', 'stationKinds', 'isDefault', 'isSystem'],
    Permissions: ['permissions'],
    'Product permissions': ['productPermissions'],
    Notes: ['externalId', 'notes'],
  },
})

/** Why a system role can't be changed; the page and the server share this text. */
export const lockedRole = 'This is a system role. Duplicate it to make changes.'
