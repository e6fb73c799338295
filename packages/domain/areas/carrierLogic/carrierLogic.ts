import { int, ref, refs, text } from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'
import {
  checksumFields,
  matchFields,
  normaliseFields,
  priorityHelp,
  readFields,
  recognises,
  ruleFigures,
  ruleSections,
  ruleStanding,
  testFields,
  weightField,
} from './carrierRuleFields.ts'

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    carrierLogic: true
  }
}

export const carrierLogic = resource({
  name: 'carrierLogic',
  permission: 'mail.carrierLogic.customer',
  scope: 'customer',
  title: 'name',
  arrangedBy: 'priority',
  words: { one: 'Carrier rule', many: 'Carrier rules' },
  fields: {
    name: text({ required: true, max: 120, unique: 'customer', inList: true, search: true }),
    carrierId: ref('carriers', { required: true, inList: true, filter: true, whenTargetArchived: 'cascade' }),
    serviceId: ref('services', {
      inList: true,
      filter: true,
      whenTargetArchived: 'detach',
      help: 'Defaults to the service in the barcode.',
    }),
    priority: int({ min: 1, max: 9999, unique: 'customer', inList: true, help: priorityHelp }),
    weight: weightField,
    recognises,
    ...matchFields,
    ...normaliseFields,
    ...readFields,
    ...checksumFields,
    ...testFields,
    siteIds: refs('sites', { filter: true, help: 'Leave blank for all sites.' }),
    setPackageTypeId: ref('packageTypes', { label: 'Sets package type', whenTargetArchived: 'detach' }),
    setPriorityLevelId: ref('priorityLevels', { label: 'Sets priority level', whenTargetArchived: 'detach' }),
    setActionId: ref('actions', { label: 'Next action', whenTargetArchived: 'detach' }),
    setRoute: text({ label: 'Route', max: 60, help: 'Where these parcels go, like “Dock 2”.' }),
    ...ruleStanding,
    ...ruleFigures,
  },
  essentials: [
    'serviceId',
    'priority',
    'matchMode',
    'pattern',
    'regex',
    'prefixes',
    'lengths',
    'checksum',
    'testInvalid',
  ],
  sections: {
    Rule: [
      'name',
      'carrierId',
      'serviceId',
      'priority',
      'weight',
      'status',
      'siteIds',
      'specificity',
      'falsePositives30Days',
      'notes',
    ],
    ...ruleSections,
    'On a match': ['setPackageTypeId', 'setPriorityLevelId', 'setActionId', 'setRoute'],
  },
})
