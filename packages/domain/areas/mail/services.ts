import { bookkeepingFields, standingFields } from '../../engine/commonFields.ts'
import { bool, choice, choices, code, computed, decimal, int, percent, ref, tags, text } from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'
import { weekdays } from '../../engine/shapes.ts'

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    services: true
  }
}

export const services = resource({
  name: 'services',
  permission: 'mail.services',
  scope: 'customer',
  title: 'name',
  parents: ['carrierId', 'siteId'],
  activeBy: 'isActive',
  fields: {
    kind: choice(['carrier', 'internal'], {
      required: true,
      default: 'internal',
      writable: false,
      filter: true,
      help: 'A carrier’s, or the house’s own: as it was made.',
    }),
    carrierId: ref('carriers', { filter: true, whenTargetArchived: 'cascade' }),
    siteId: ref('sites', { filter: true, whenTargetArchived: 'cascade', help: 'Left empty: at all sites.' }),
    name: text({ required: true, max: 120, unique: 'parent', inList: true, search: true }),
    code: code({ required: true, max: 32, unique: 'parent', inList: true, search: true }),
    direction: choice(['inbound', 'outbound', 'interoffice'], {
      required: true,
      default: 'inbound',
      inList: true,
      filter: true,
    }),
    decodedValues: tags({ max: 20, eachMax: 8, help: 'What the barcode says for it, like 01 or 13.' }),
    deliveryMinutes: int({
      label: 'Target in minutes',
      min: 5,
      max: 43_200,
      inList: true,
      help: 'From received to delivered.',
    }),
    clock: choice(['siteHours', 'always'], { required: true, default: 'siteHours', inList: true, filter: true }),
    days: choices(weekdays, { required: true, default: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] }),
    cutOff: text({
      default: '15:00',
      max: 5,
      format: 'clock',
      help: 'What comes later counts from the next day. Left empty: no such time.',
    }),
    requiresSignature: bool({ label: 'Signature', required: true, default: false, filter: true }),
    adultSignature: bool({ label: 'Signature of an adult', required: true, default: false }),
    idCheck: bool({ label: 'Identity check', required: true, default: false }),
    priorityLevelId: ref('priorityLevels', {
      label: 'Priority',
      inList: true,
      filter: true,
      help: 'Raises a parcel to at least this.',
    }),
    actionId: ref('actions', { label: 'Fulfilled by', whenTargetArchived: 'detach' }),
    chargeCode: text({ max: 32 }),
    unitPrice: decimal({ label: 'Price', min: 0, max: 9_999_999 }),
    showOnLabel: bool({ label: 'On the label', required: true, default: true }),
    isActive: standingFields.isActive,
    parcels30Days: computed(int({ label: 'Parcels in 30 days', inList: true })),
    onTime: computed(percent({ label: 'On time', help: 'Of the last 30 days.', inList: true })),
    ...bookkeepingFields,
  },
  sections: {
    Identity: ['name', 'code', 'kind', 'carrierId', 'siteId', 'direction', 'isActive'],
    Target: ['deliveryMinutes', 'clock', 'days', 'cutOff', 'priorityLevelId', 'actionId'],
    Handling: ['requiresSignature', 'adultSignature', 'idCheck', 'decodedValues', 'showOnLabel'],
    Charging: ['chargeCode', 'unitPrice'],
    Notes: ['externalId', 'notes'],
  },
})
