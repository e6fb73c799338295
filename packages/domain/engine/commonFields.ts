/** Groups of fields that several entities share, spread into their definitions. */
import { bool, choice, colour, country, decimal, image, int, longText, text } from './field.ts'

export const addressFields = {
  addressLine1: text({ label: 'Address line 1', required: true, max: 100 }),
  addressLine2: text({ label: 'Address line 2', max: 100 }),
  addressLine3: text({ label: 'Address line 3', max: 100 }),
  city: text({ required: true, max: 100, inList: true, search: true }),
  region: text({ label: 'State or region', max: 100, filter: true }),
  postalCode: text({ max: 25 }),
  countryCode: country({ label: 'Country', required: true, filter: true }),
}

export const addressFieldNames = [
  'addressLine1',
  'addressLine2',
  'addressLine3',
  'city',
  'region',
  'postalCode',
  'countryCode',
] as const satisfies readonly (keyof typeof addressFields)[]

/** Optional address of a place inside a site. Defaults to the site's. */
export const ownAddressFields = {
  ...addressFields,
  addressLine1: text({ label: 'Address line 1', max: 100, help: 'Defaults to the site’s address.' }),
  city: text({ max: 100 }),
  countryCode: country({ label: 'Country' }),
}

export const positionFields = {
  latitude: decimal({ min: -90, max: 90 }),
  longitude: decimal({ min: -180, max: 180 }),
}

export const bookkeepingFields = {
  externalId: text({
    label: 'External ID',
    max: 64,
    unique: 'customer',
    local: true,
    help: 'The customer’s own ID, used by imports.',
  }),
  notes: longText({ max: 4000, local: true, help: 'Visible to staff only. Not sent to the product apps.' }),
}

/** Icons that types can have. The names are ours; the console maps them to the actual icons. */
const iconNames = [
  'box',
  'envelope',
  'tube',
  'pallet',
  'shelf',
  'bin',
  'desk',
  'mailbox',
  'locker',
  'dock',
  'vehicle',
  'cage',
  'snowflake',
  'question',
  'return',
  'person',
  'people',
  'building',
  'badge',
  'check',
  'clock',
  'hand',
  'flag',
  'warning',
  'pin',
] as const

export type IconName = (typeof iconNames)[number]

/** Shown small, next to the name. */
export const logo = image({ accepts: ['png', 'svg'], maxKb: 512 })

/** Icon and color of a type's tile in lists, so that users recognize it at a glance. */
export const appearanceFields = (icon: IconName, color: string, more: { defaultBy?: readonly string[] } = {}) => ({
  icon: choice(iconNames, { required: true, default: icon, ...more }),
  color: colour({ label: 'Color', required: true, default: color, ...more }),
})

/** Position in a list that users order themselves. */
export const sortOrder = int({
  label: 'List position',
  min: 0,
  max: 99_999,
  local: true,
  help: 'The lowest comes first. Leave blank to sort it last.',
})

export const standingFields = {
  isActive: bool({
    label: 'Active',
    required: true,
    default: true,
    inList: true,
    filter: true,
    local: true,
    help: 'Inactive ones stay in the history, but can’t be selected.',
  }),
  isSystem: bool({
    label: 'System record',
    required: true,
    default: false,
    writable: false,
    filter: true,
    help: 'Can be made inactive, but not archived.',
  }),
}
