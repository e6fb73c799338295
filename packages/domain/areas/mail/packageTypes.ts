import { appearanceFields, bookkeepingFields, sortOrder, standingFields } from '../../engine/commonFields.ts'
import { bool, choice, code, computed, decimal, int, ref, text } from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'

const measure = { min: 0, max: 999.9 } as const

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    packageTypes: true
  }
}

export const packageTypes = resource({
  name: 'packageTypes',
  permission: 'mail.packageTypes',
  scope: 'customer',
  title: 'name',
  arrangedBy: 'sortOrder',
  template: true,
  activeBy: 'isActive',
  fields: {
    name: text({ required: true, max: 120, unique: 'customer', inList: true, search: true }),
    code: code({ required: true, max: 32, unique: 'customer', inList: true, search: true }),
    quickKey: code({
      max: 1,
      unique: 'customer',
      inList: true,
      help: 'Selects it on the receiving screen.',
    }),
    category: choice(
      ['letter', 'flat', 'box', 'tube', 'pallet', 'envelope', 'garment', 'perishable', 'equipment', 'accountable'],
      { required: true, default: 'box', inList: true, filter: true },
    ),
    size: computed(text({ inList: true })),
    ...appearanceFields('box', '#6B4A1F'),
    lengthIn: decimal({ label: 'Length', unit: 'in', ...measure }),
    widthIn: decimal({ label: 'Width', unit: 'in', ...measure }),
    heightIn: decimal({ label: 'Height', unit: 'in', ...measure }),
    weightLb: decimal({ label: 'Maximum weight', unit: 'lb', ...measure }),
    preferredLockerSize: choice(['none', 'XS', 'S', 'M', 'L', 'XL'], {
      label: 'Door size',
      required: true,
      default: 'none',
      defaultBy: ['lengthIn', 'widthIn', 'heightIn', 'lockerAllowed'],
      inList: true,
      filter: true,
      help: 'Defaults to the smallest door it fits.',
    }),
    lockerAllowed: bool({
      label: 'Allowed in lockers',
      required: true,
      default: true,
      defaultBy: ['category'],
      filter: true,
    }),
    requiresSignature: choice(['inherit', 'yes', 'no'], {
      label: 'Signature',
      required: true,
      default: 'inherit',
      filter: true,
      help: 'Inherit uses the action’s setting.',
    }),
    photo: choice(['inherit', 'required'], { required: true, default: 'inherit' }),
    climate: choice(['ambient', 'chilled', 'frozen'], { required: true, default: 'ambient', filter: true }),
    fragile: bool({ required: true, default: false, filter: true }),
    hazmat: bool({ label: 'Hazardous', required: true, default: false, filter: true }),
    defaultPriorityLevelId: ref('priorityLevels', { label: 'Priority', inList: true, filter: true }),
    defaultLocationTypeId: ref('locationTypes', { label: 'Storage location type', whenTargetArchived: 'detach' }),
    thermalLabelId: ref('thermalLabels', { label: 'Label', inList: true, filter: true }),
    holdHours: int({ label: 'Hold period', unit: 'h', min: 1, max: 720, help: 'Defaults to the site’s setting.' }),
    countsAs: int({ required: true, default: 1, min: 1, max: 50, help: 'How much of a location’s capacity it uses.' }),
    isDefault: bool({ label: 'Default', required: true, default: false, inList: true, local: true }),
    sortOrder,
    ...standingFields,
    parcels30Days: computed(int({ label: '30-day parcels', inList: true })),
    ...bookkeepingFields,
  },
  sections: {
    Identity: [
      'name',
      'code',
      'quickKey',
      'category',
      'icon',
      'color',
      'sortOrder',
      'isDefault',
      'isActive',
      'isSystem',
    ],
    Dimensions: ['lengthIn', 'widthIn', 'heightIn', 'weightLb', 'preferredLockerSize', 'lockerAllowed', 'countsAs'],
    Handling: [
      'requiresSignature',
      'photo',
      'climate',
      'fragile',
      'hazmat',
      'defaultPriorityLevelId',
      'defaultLocationTypeId',
      'thermalLabelId',
      'holdHours',
    ],
    Notes: ['externalId', 'notes'],
  },
})
