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
      help: 'The key that chooses it on the receiving screen.',
    }),
    category: choice(
      ['letter', 'flat', 'box', 'tube', 'pallet', 'envelope', 'garment', 'perishable', 'equipment', 'accountable'],
      { required: true, default: 'box', inList: true, filter: true },
    ),
    size: computed(text({ inList: true })),
    ...appearanceFields('box', '#6B4A1F'),
    lengthIn: decimal({ label: 'Length in inches', ...measure }),
    widthIn: decimal({ label: 'Width in inches', ...measure }),
    heightIn: decimal({ label: 'Height in inches', ...measure }),
    weightLb: decimal({ label: 'Heaviest in pounds', ...measure }),
    preferredLockerSize: choice(['none', 'XS', 'S', 'M', 'L', 'XL'], {
      label: 'Locker size',
      required: true,
      default: 'none',
      defaultBy: ['lengthIn', 'widthIn', 'heightIn', 'lockerAllowed'],
      inList: true,
      filter: true,
      help: 'Begins as the smallest door its measures go into.',
    }),
    lockerAllowed: bool({
      label: 'May go into lockers',
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
      help: 'Inherit: as the action says.',
    }),
    photo: choice(['inherit', 'required'], { required: true, default: 'inherit' }),
    climate: choice(['ambient', 'chilled', 'frozen'], { required: true, default: 'ambient', filter: true }),
    fragile: bool({ required: true, default: false, filter: true }),
    hazmat: bool({ label: 'Hazardous', required: true, default: false, filter: true }),
    defaultPriorityLevelId: ref('priorityLevels', { label: 'Priority', inList: true, filter: true }),
    defaultLocationTypeId: ref('locationTypes', { label: 'Stored at', whenTargetArchived: 'detach' }),
    thermalLabelId: ref('thermalLabels', { label: 'Label', inList: true, filter: true }),
    holdHours: int({ label: 'Hold for hours', min: 1, max: 720, help: 'Left empty: as the site says.' }),
    countsAs: int({ required: true, default: 1, min: 1, max: 50, help: 'How much of a place’s capacity it takes.' }),
    isDefault: bool({ label: 'Default', required: true, default: false, inList: true, local: true }),
    sortOrder,
    ...standingFields,
    parcels30Days: computed(int({ label: 'Parcels in 30 days', inList: true })),
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
    Measures: ['lengthIn', 'widthIn', 'heightIn', 'weightLb', 'preferredLockerSize', 'lockerAllowed', 'countsAs'],
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
