import { appearanceFields, bookkeepingFields, standingFields } from '../../engine/commonFields.ts'
import { bool, choice, code, count, int, text } from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'

export const locationCategories = [
  'storage',
  'delivery',
  'transit',
  'lockerBank',
  'mailbox',
  'dock',
  'exception',
  'virtual',
] as const

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    locationTypes: true
  }
}

export const locationTypes = resource({
  name: 'locationTypes',
  permission: 'customers.locationTypes',
  scope: 'customer',
  title: 'name',
  template: true,
  activeBy: 'isActive',
  fields: {
    name: text({ required: true, max: 120, unique: 'customer', inList: true, search: true }),
    code: code({ required: true, max: 32, unique: 'customer', inList: true, search: true }),
    category: choice(locationCategories, {
      required: true,
      default: 'storage',
      inList: true,
      filter: true,
      help: 'Can’t be changed once a location has this type.',
    }),
    ...appearanceFields('box', '#6B7280'),
    canHoldParcels: bool({ label: 'Holds parcels', required: true, default: true, inList: true, filter: true }),
    canBeDeliveredTo: bool({ label: 'Delivery location', required: true, default: false, inList: true, filter: true }),
    canBeReceivedAt: bool({ label: 'Receiving location', required: true, default: false, inList: true, filter: true }),
    capacityMode: choice(['none', 'count', 'volume'], {
      label: 'Capacity mode',
      required: true,
      default: 'none',
      help: 'With “Count”, each location has its own capacity.',
    }),
    requiresScan: bool({
      label: 'Requires scan',
      required: true,
      default: true,
      help: 'Staff must scan the location’s barcode.',
    }),
    isSecure: bool({
      label: 'Secure',
      required: true,
      default: false,
      inList: true,
      filter: true,
      help: 'Only for people with the secure storage permission.',
    }),
    climate: choice(['ambient', 'chilled', 'frozen'], { required: true, default: 'ambient', filter: true }),
    allowNesting: bool({ label: 'Can contain locations', required: true, default: false }),
    codePattern: text({ max: 20, help: 'A is a letter, 9 is a digit: A-99-99. Used for new names.' }),
    maxDwellHours: int({
      label: 'Maximum stay',
      unit: 'h',
      min: 1,
      max: 8760,
      help: 'Parcels that stay longer become exceptions.',
    }),
    ...standingFields,
    locations: count('locations', { inList: true }),
    ...bookkeepingFields,
  },
  sections: {
    Identity: ['name', 'code', 'category', 'icon', 'color', 'isActive', 'isSystem'],
    Behavior: ['canHoldParcels', 'canBeDeliveredTo', 'canBeReceivedAt', 'requiresScan', 'isSecure', 'allowNesting'],
    Storage: ['capacityMode', 'climate', 'maxDwellHours', 'codePattern'],
    Notes: ['externalId', 'notes'],
  },
})
