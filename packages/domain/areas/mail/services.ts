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
      help: 'Offered by a carrier or in-house. Set at creation.',
    }),
    carrierId: ref('carriers', { filter: true, whenTargetArchived: 'cascade' }),
    siteId: ref('sites', { filter: true, whenTargetArchived: 'cascade', help: 'Leave blank for all sites.' }),
    name: text({ required: true, max: 120, unique: 'parent', inList: true, search: true }),
    code: code({ required: true, max: 32, unique: 'parent', inList: true, search: true }),
    direction: choice(['inbound', 'outbound', 'interoffice'], {
      required: true,
      default: 'inbound',
      inList: true,
      filter: true,
    }),
    decodedValues: tags({ max: 20, eachMax: 8, help: 'Service codes in the barcode, like 01 or 13.' }),
    deliveryMinutes: int({
      label: 'Target',
      unit: 'min',
      min: 5,
      max: 43_200,
      inList: true,
      help: 'From receipt to delivery.',
    }),
    clock: choice(['siteHours', 'always'], { required: true, default: 'siteHours', inList: true, filter: true }),
    days: choices(weekdays, { required: true, default: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] }),
    cutOff: text({
      label: 'Cutoff time',
      default: '15:00',
      max: 5,
      format: 'clock',
      help: 'Later parcels count from the next day. Leave blank for none.',
    }),
    requiresSignature: bool({ label: 'Signature', required: true, default: false, filter: true }),
    adultSignature: bool({ label: 'Adult signature', required: true, default: false }),
    idCheck: bool({ label: 'ID check', required: true, default: false }),
    priorityLevelId: ref('priorityLevels', {
      label: 'Priority',
      inList: true,
      filter: true,
      help: 'Minimum priority for its parcels.',
    }),
    actionId: ref('actions', { label: 'Fulfilled by', whenTargetArchived: 'detach' }),
    chargeCode: text({ max: 32 }),
    unitPrice: decimal({ label: 'Price', min: 0, max: 9_999_999 }),
    showOnLabel: bool({ label: 'Show on label', required: true, default: true }),
    isActive: standingFields.isActive,
    parcels30Days: computed(int({ label: '30-day parcels', inList: true })),
    onTime: computed(percent({ label: 'On time', help: 'Over the last 30 days.', inList: true })),
    ...bookkeepingFields,
  },
  sections: {
    Identity: ['name', 'code', 'kind', 'carrierId', 'siteId', 'direction', 'isActive'],
    Target: ['deliveryMinutes', 'clock', 'days', 'cutOff', 'priorityLevelId', 'actionId'],
    Handling: ['requiresSignature', 'adultSignature', 'idCheck', 'decodedValues', 'showOnLabel'],
    Billing: ['chargeCode', 'unitPrice'],
    Notes: ['externalId', 'notes'],
  },
})
