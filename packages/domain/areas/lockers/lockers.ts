import { bookkeepingFields } from '../../engine/commonFields.ts'
import { bool, choice, computed, instant, int, longText, ref, refs, status, text } from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'
import { wallLimits } from './lockerLayout.ts'

const millimetres = { required: true, min: 50, max: 2500 } as const

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    lockers: true
  }
}

export const lockers = resource({
  name: 'lockers',
  words: { one: 'Door', many: 'Doors' },
  permission: 'lockers.lockers',
  scope: 'customer',
  title: 'label',
  parents: ['lockerBankId'],
  fields: {
    lockerBankId: ref('lockerBanks', {
      label: 'Bank',
      required: true,
      immutable: true,
      whenTargetArchived: 'cascade',
    }),
    label: text({
      label: 'Door number',
      required: true,
      default: '',
      min: 0,
      max: 8,
      unique: 'parent',
      inList: true,
      search: true,
      help: 'Defaults to the bank’s next number.',
    }),
    size: choice(['XS', 'S', 'M', 'L', 'XL'], { required: true, default: 'M', inList: true, filter: true }),
    // The worst of the four states below. Lists, the bank drawing and a door's header all show this one.
    state: computed(
      choice(
        [
          'free',
          'reserved',
          'occupied',
          'expired',
          'open',
          'fault',
          'outOfService',
          'draining',
          'unknown',
          'decommissioned',
        ],
        { inList: true, filter: true, comesWith: ['fault', 'serviceState'] },
      ),
    ),
    serviceState: status(
      {
        inService: ['outOfService', 'maintenance', 'decommissioned'],
        outOfService: ['inService', 'maintenance', 'decommissioned'],
        maintenance: ['inService', 'outOfService', 'decommissioned'],
        decommissioned: [],
      },
      { label: 'Service status', inList: false },
    ),
    // Hardware events set the read-only fields below; users act on the door instead of editing them.
    occupancy: choice(['empty', 'reserved', 'occupied', 'expired', 'unknown'], {
      required: true,
      default: 'empty',
      writable: false,
      filter: true,
    }),
    doorState: choice(['closed', 'open', 'unknown'], {
      label: 'Door state',
      required: true,
      default: 'closed',
      writable: false,
      filter: true,
    }),
    fault: choice(
      ['none', 'openFailed', 'closeFailed', 'jammed', 'doorLeftOpen', 'sensorMismatch', 'noResponse', 'tamper'],
      { required: true, default: 'none', writable: false, filter: true },
    ),
    faultClearedReason: text({ label: 'Last fault resolution', max: 200, writable: false }),
    sites: computed(refs('sites', { label: 'Site', filter: true })),
    available: computed(bool({ label: 'Available', inList: true, filter: true })),
    outReason: choice(['jam', 'lockFault', 'sensor', 'damage', 'cleaning', 'reserved', 'other'], {
      label: 'Out-of-service reason',
      filter: true,
    }),
    outNote: longText({ label: 'Out-of-service details', max: 500 }),
    outSince: instant({ label: 'Unavailable since' }),
    hardwareAddress: text({
      required: true,
      default: '',
      min: 0,
      max: 32,
      unique: 'parent',
      inList: true,
      search: true,
      help: 'Defaults to the column and row.',
    }),
    vendorLockerId: text({ label: 'Vendor door ID', max: 64, unique: 'parent', search: true }),
    widthMm: int({ label: 'Width', unit: 'mm', ...millimetres, default: 400 }),
    heightMm: int({ label: 'Height', unit: 'mm', ...millimetres, default: 200 }),
    depthMm: int({ label: 'Depth', unit: 'mm', ...millimetres, default: 600 }),
    columnNumber: int({
      label: 'Column',
      required: true,
      min: 1,
      max: wallLimits.columns,
      help: 'Counted from the left.',
    }),
    rowNumber: int({ label: 'Row', required: true, min: 1, max: wallLimits.rows, help: 'Counted from the top.' }),
    rowSpan: int({ label: 'Height in rows', required: true, default: 1, min: 1, max: 20 }),
    isAccessible: bool({
      label: 'Accessible',
      inList: true,
      filter: true,
      help: 'Handle at 380–1,220 mm. Defaults to the layout.',
    }),
    handleHeightMm: computed(int({ label: 'Handle height', unit: 'mm' })),
    isLow: computed(bool({ label: 'Low door', filter: true })),
    isHigh: computed(bool({ label: 'High door', filter: true })),
    mode: choice(['inherit', 'delivery', 'storage', 'asset', 'returns', 'static'], {
      required: true,
      default: 'inherit',
      filter: true,
      help: 'Static doors belong to one contact, department or tenant.',
    }),
    assignedContactId: ref('contacts', { label: 'Assigned contact' }),
    assignedDepartmentId: ref('departments', { label: 'Assigned department' }),
    assignedTenantId: ref('tenants', { label: 'Assigned tenant' }),
    climate: choice(['ambient', 'chilled', 'heated'], { required: true, default: 'ambient', filter: true }),
    hasPower: bool({ label: 'Power outlet', required: true, default: false, filter: true }),
    openCount: int({ label: 'Openings', required: true, default: 0, writable: false }),
    openFailCount: int({ label: 'Failed openings', required: true, default: 0, writable: false }),
    lastOpenedAt: instant({ label: 'Last opened', inList: true }),
    lastOpenedBy: text({ label: 'Last opened by', max: 120, writable: false }),
    lastMaintenanceAt: instant({ label: 'Last maintenance' }),
    ...bookkeepingFields,
  },
  sections: {
    Identity: [
      'lockerBankId',
      'label',
      'size',
      'hardwareAddress',
      'vendorLockerId',
      'climate',
      'hasPower',
      'externalId',
      'notes',
    ],
    State: [
      'serviceState',
      'outReason',
      'outNote',
      'outSince',
      'occupancy',
      'doorState',
      'fault',
      'faultClearedReason',
      'openCount',
      'openFailCount',
      'lastOpenedAt',
      'lastOpenedBy',
      'lastMaintenanceAt',
    ],
    Usage: ['mode', 'assignedContactId', 'assignedDepartmentId', 'assignedTenantId'],
    Dimensions: [
      'widthMm',
      'heightMm',
      'depthMm',
      'columnNumber',
      'rowNumber',
      'rowSpan',
      'handleHeightMm',
      'isLow',
      'isHigh',
      'isAccessible',
    ],
  },
})
