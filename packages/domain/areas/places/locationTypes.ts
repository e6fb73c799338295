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
      help: 'Stays as it is once a location has this type.',
    }),
    ...appearanceFields('box', '#6B7280'),
    canHoldParcels: bool({ label: 'Holds parcels', required: true, default: true, inList: true, filter: true }),
    canBeDeliveredTo: bool({ label: 'Delivered to', required: true, default: false, inList: true, filter: true }),
    canBeReceivedAt: bool({ label: 'Received at', required: true, default: false, inList: true, filter: true }),
    capacityMode: choice(['none', 'count', 'volume'], {
      label: 'Capacity by',
      required: true,
      default: 'none',
      help: 'By count, each location of this type says how many parcels fit.',
    }),
    requiresScan: bool({
      label: 'Needs a scan',
      required: true,
      default: true,
      help: 'A parcel is put there only by scanning the barcode of the place.',
    }),
    isSecure: bool({
      label: 'Secure',
      required: true,
      default: false,
      inList: true,
      filter: true,
      help: 'Only people with the right to secure storage.',
    }),
    climate: choice(['ambient', 'chilled', 'frozen'], { required: true, default: 'ambient', filter: true }),
    allowNesting: bool({ label: 'May contain locations', required: true, default: false }),
    codePattern: text({ max: 20, help: 'A for a letter, 9 for a digit: A-99-99. Used for new names.' }),
    maxDwellHours: int({
      label: 'Longest stay in hours',
      min: 1,
      max: 8760,
      help: 'A parcel that lies there longer becomes an exception.',
    }),
    ...standingFields,
    locations: count('locations', { inList: true }),
    ...bookkeepingFields,
  },
  sections: {
    Identity: ['name', 'code', 'category', 'icon', 'color', 'isActive', 'isSystem'],
    'What may happen there': [
      'canHoldParcels',
      'canBeDeliveredTo',
      'canBeReceivedAt',
      'requiresScan',
      'isSecure',
      'allowNesting',
    ],
    Storage: ['capacityMode', 'climate', 'maxDwellHours', 'codePattern'],
    Notes: ['externalId', 'notes'],
  },
})
