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
    // Unique within its site and parent. A database index enforces that, since the definition can't express it.
    name: text({ required: true, max: 120, inList: true, search: true }),
    barcode: text({ required: true, max: 40, unique: 'customer', inList: true, search: true }),
    locationTypeId: ref('locationTypes', { label: 'Type', required: true, inList: true, filter: true }),
    path: computed(
      longText({
        label: 'Path',
        inList: true,
        comesWith: ['siteId', 'buildingId', 'floorId', 'parentLocationId'],
      }),
    ),
    siteId: ref('sites', { required: true, filter: true, whenTargetArchived: 'cascade' }),
    buildingId: ref('buildings', { filter: true, whenTargetArchived: 'cascade' }),
    floorId: ref('floors', { filter: true, whenTargetArchived: 'cascade' }),
    category: computed(choice(locationCategories, { filter: true })),
    parcelsNow: computed(int({ label: 'Parcels', inList: true })),
    fill: computed(share({ label: 'Filled', inList: true })),
    oldestHours: computed(int({ label: 'Oldest parcel', unit: 'h', inList: true })),
    fillState: computed(choice(['empty', 'partly', 'full'], { label: 'Fill', filter: true })),
    parcelsOverdue: computed(int({ label: 'Overdue' })),
    hasOverdue: computed(bool({ label: 'Has overdue parcels', filter: true })),
    unassigned: computed(bool({ label: 'Unassigned', filter: true })),
    parentLocationId: ref('locations', { label: 'Inside', filter: true }),
    departmentId: ref('departments', { inList: true, filter: true, whenTargetArchived: 'detach' }),
    tenantId: ref('tenants', { filter: true, whenTargetArchived: 'detach' }),
    lockerBankId: ref('lockerBanks', {
      filter: true,
      unique: 'customer',
      whenTargetArchived: 'detach',
      help: 'Only if the location is a locker bank.',
    }),
    capacity: int({ min: 1, max: 10_000, help: 'How many parcels fit.' }),
    routeCode: text({ label: 'Route', max: 16, filter: true }),
    routeStop: int({ label: 'Stop', min: 1, max: 9999, help: 'Position on the route.' }),
    planX: decimal({
      label: 'Plan X',
      min: 0,
      max: 1,
      help: '0 is the left edge of the floor plan, 1 the right edge.',
    }),
    planY: decimal({ label: 'Plan Y', min: 0, max: 1 }),
    accessNote: longText({ max: 250 }),
    isDefaultReceive: bool({
      label: 'Default receiving',
      required: true,
      default: false,
      filter: true,
      help: 'Received parcels go here by default.',
    }),
    isActive: bool({ label: 'Active', required: true, default: true, sorts: true, filter: true }),
    ...bookkeepingFields,
  },
  sections: {
    Identity: ['name', 'barcode', 'locationTypeId', 'isActive', 'externalId'],
    Position: ['siteId', 'buildingId', 'floorId', 'parentLocationId', 'planX', 'planY'],
    Operations: [
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
