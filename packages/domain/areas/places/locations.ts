import { bookkeepingFields } from '../../engine/commonFields.ts'
import { bool, choice, computed, decimal, int, longText, ref, share, text } from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'
import { locationCategories } from './locationTypes.ts'

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    locations: true
  }
}

export const locations = resource({
  name: 'locations',
  permission: 'customers.locations',
  scope: 'customer',
  title: 'name',
  activeBy: 'isActive',
  fields: {
    // Unique within its site and parent: the table's index holds that, no word of the definition says it.
    name: text({ required: true, max: 120, inList: true, search: true }),
    barcode: text({ required: true, max: 40, unique: 'customer', inList: true, search: true }),
    locationTypeId: ref('locationTypes', { label: 'Type', required: true, inList: true, filter: true }),
    path: computed(longText({ label: 'Where', inList: true })),
    siteId: ref('sites', { required: true, filter: true, whenTargetArchived: 'cascade' }),
    buildingId: ref('buildings', { filter: true, whenTargetArchived: 'cascade' }),
    floorId: ref('floors', { filter: true, whenTargetArchived: 'cascade' }),
    category: computed(choice(locationCategories, { filter: true })),
    parcelsNow: computed(int({ label: 'Parcels', inList: true })),
    fill: computed(share({ label: 'Filled', inList: true })),
    oldestHours: computed(int({ label: 'Oldest, h', inList: true })),
    fillState: computed(choice(['empty', 'partly', 'full'], { label: 'Fill', filter: true })),
    parcelsOverdue: computed(int({ label: 'Overdue' })),
    hasOverdue: computed(bool({ label: 'Has overdue parcels', filter: true })),
    unassigned: computed(bool({ label: 'Assigned to nobody', filter: true })),
    parentLocationId: ref('locations', { label: 'Inside', filter: true }),
    departmentId: ref('departments', { inList: true, filter: true, whenTargetArchived: 'detach' }),
    tenantId: ref('tenants', { inList: true, filter: true, whenTargetArchived: 'detach' }),
    lockerBankId: ref('lockerBanks', {
      filter: true,
      unique: 'customer',
      whenTargetArchived: 'detach',
      help: 'Where the location is a locker bank: which one.',
    }),
    capacity: int({ min: 1, max: 10_000, help: 'How many parcels fit.' }),
    routeCode: text({ label: 'Route', max: 16, filter: true }),
    routeStop: int({ label: 'Stop', min: 1, max: 9999, help: 'Where on the route it comes.' }),
    planX: decimal({ label: 'Plan from the left', min: 0, max: 1, help: 'From 0 to 1 of the floor plan’s width.' }),
    planY: decimal({ label: 'Plan from the top', min: 0, max: 1 }),
    accessNote: longText({ max: 250 }),
    isDefaultReceive: bool({
      label: 'Receives by default',
      required: true,
      default: false,
      filter: true,
      help: 'Where the site’s parcels lie when nothing else is said.',
    }),
    isActive: bool({ label: 'Active', required: true, default: true, inList: true, filter: true }),
    ...bookkeepingFields,
  },
  sections: {
    Identity: ['name', 'barcode', 'locationTypeId', 'isActive', 'externalId'],
    Place: ['siteId', 'buildingId', 'floorId', 'parentLocationId', 'planX', 'planY'],
    Operation: [
      'departmentId',
      'tenantId',
      'lockerBankId',
      'capacity',
      'isDefaultReceive',
      'routeCode',
      'routeStop',
      'accessNote',
      'notes',
    ],
  },
})
