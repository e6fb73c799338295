import { appearanceFields, bookkeepingFields, standingFields } from '../../engine/commonFields.ts'
import { bool, choice, choices, code, count, int, ref, text } from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    contactTypes: true
  }
}

export const contactTypes = resource({
  name: 'contactTypes',
  permission: 'customers.contactTypes',
  scope: 'customer',
  title: 'name',
  template: true,
  activeBy: 'isActive',
  fields: {
    name: text({ required: true, max: 120, unique: 'customer', inList: true, search: true }),
    code: code({ required: true, max: 32, unique: 'customer', inList: true, search: true }),
    category: choice(['person', 'group', 'organisation'], {
      required: true,
      default: 'person',
      inList: true,
      filter: true,
    }),
    ...appearanceFields('person', '#2450D3'),
    requiredFields: choices(['email', 'phone', 'externalId', 'location', 'department', 'tenant'], {
      required: true,
      default: ['email'],
      inList: true,
      help: 'Contacts of this type need these fields.',
    }),
    defaultChannels: choices(['email', 'sms', 'push'], {
      label: 'Notify by',
      required: true,
      default: ['email'],
      inList: true,
      filter: true,
    }),
    lockerEligible: bool({ label: 'Locker access', required: true, default: true, inList: true, filter: true }),
    defaultHoldHours: int({
      label: 'Hold period',
      unit: 'h',
      min: 1,
      max: 720,
      help: 'Defaults to the site’s setting.',
    }),
    pickupProof: choice(['none', 'pin', 'badge', 'idCheck'], {
      label: 'Proof of pickup',
      required: true,
      default: 'none',
      inList: true,
      filter: true,
    }),
    canBeDelegate: bool({ label: 'Can be delegate', required: true, default: true }),
    canBeSender: bool({ label: 'Can be sender', required: true, default: true }),
    priorityLevelId: ref('priorityLevels', { whenTargetArchived: 'detach' }),
    retentionMonthsAfterLeaving: int({
      label: 'Retention after leaving',
      unit: 'months',
      required: true,
      default: 12,
      min: 0,
      max: 120,
    }),
    matchKeys: choices(['externalId', 'email', 'nameAndLocation'], {
      label: 'Import matching',
      required: true,
      default: ['externalId', 'email'],
      min: 1,
      help: 'The first match wins.',
    }),
    labelLine: text({
      label: 'Label line',
      required: true,
      max: 120,
      default: '{lastName}, {firstName} · {mailStop}',
    }),
    isDefault: bool({ label: 'Default', required: true, default: false, inList: true, local: true }),
    ...standingFields,
    contacts: count('contacts', { inList: true }),
    ...bookkeepingFields,
  },
  sections: {
    Identity: ['name', 'code', 'category', 'icon', 'color', 'isDefault', 'isActive', 'isSystem'],
    'Required fields': ['requiredFields', 'matchKeys', 'labelLine', 'retentionMonthsAfterLeaving'],
    Notifications: ['defaultChannels', 'priorityLevelId'],
    Pickup: ['pickupProof', 'lockerEligible', 'defaultHoldHours', 'canBeDelegate', 'canBeSender'],
    Notes: ['externalId', 'notes'],
  },
})
