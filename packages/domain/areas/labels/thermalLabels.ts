import { bookkeepingFields } from '../../engine/commonFields.ts'
import {
  bool,
  choice,
  code,
  computed,
  count,
  date,
  decimal,
  int,
  longText,
  refs,
  status,
  tags,
  text,
} from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'

const starter =
  '^XA\n^FO40,40^A0N,40,40^FD{{recipient.displayName}}^FS\n^FO40,100^BCN,80,Y,N,N^FD{{parcel.barcode}}^FS\n^XZ'

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    thermalLabels: true
  }
}

export const thermalLabels = resource({
  name: 'thermalLabels',
  permission: 'mail.thermalLabels',
  scope: 'customer',
  title: 'name',
  template: true,
  fields: {
    name: text({ required: true, max: 120, unique: 'customer', inList: true, search: true }),
    code: code({ required: true, max: 32, unique: 'customer', inList: true, search: true }),
    state: status(
      { draft: ['published'], published: ['retired'], retired: ['published'] },
      { needs: { published: 'mail.thermalLabels.publish' } },
    ),
    version: computed(int({ inList: true, comesWith: ['hasDraft'], help: 'The newest published version.' })),
    hasDraft: computed(bool({ label: 'Unpublished changes' })),
    purpose: choice(
      ['parcel', 'deliverySlip', 'location', 'lockerDoor', 'contactFolder', 'driverCard', 'stationTest', 'custom'],
      { required: true, default: 'parcel', inList: true, filter: true },
    ),
    language: choice(['zpl', 'epl', 'escpos'], { required: true, default: 'zpl', filter: true }),
    size: computed(text({ inList: true })),
    widthIn: decimal({
      label: 'Width',
      unit: 'in',
      required: true,
      default: 4,
      min: 0.5,
      max: 8.5,
      filter: true,
    }),
    heightIn: decimal({
      label: 'Height',
      unit: 'in',
      required: true,
      default: 2,
      min: 0.25,
      max: 12,
      filter: true,
    }),
    dpi: choice(['203', '300', '600'], {
      label: 'DPI',
      required: true,
      default: '203',
      inList: true,
      filter: true,
    }),
    orientation: choice(['0', '90', '180', '270'], { label: 'Rotation', required: true, default: '0' }),
    source: longText({
      required: true,
      max: 65_536,
      default: starter,
      help: 'In the printer’s language. Use {{variables}} for parcel data.',
    }),
    darkness: int({ required: true, default: 0, min: -30, max: 30 }),
    speed: int({ label: 'Print speed', unit: 'in/s', required: true, default: 4, min: 2, max: 14 }),
    copies: int({ required: true, default: 1, min: 1, max: 5 }),
    encoding: choice(['utf8', 'cp850'], { required: true, default: 'utf8' }),
    siteIds: refs('sites', { label: 'Sites', inList: true, filter: true, help: 'Leave blank for all.' }),
    packageTypeIds: refs('packageTypes', {
      label: 'Package types',
      filter: true,
      help: 'Leave blank for all. The most specific label wins.',
    }),
    isDefault: bool({
      label: 'Default',
      required: true,
      default: false,
      inList: true,
      local: true,
      help: 'One per purpose.',
    }),
    retiresOn: date({ local: true }),
    packageTypes: count('packageTypes', { inList: true }),
    sites: count('sites', { label: 'Default at', inList: true }),
    prints30Days: computed(int({ label: '30-day prints', inList: true })),
    variables: computed(tags({ help: 'Filled in when printing.' })),
    ...bookkeepingFields,
  },
  sections: {
    Identity: ['name', 'code', 'purpose', 'state', 'isDefault'],
    Paper: ['widthIn', 'heightIn', 'dpi', 'orientation'],
    Printing: ['language', 'encoding', 'darkness', 'speed', 'copies'],
    Usage: ['siteIds', 'packageTypeIds', 'retiresOn'],
    Source: ['source', 'variables'],
    Notes: ['externalId', 'notes'],
  },
})
