import {
  checksumFields,
  matchFields,
  normaliseFields,
  priorityHelp,
  readFields,
  ruleSections,
  ruleStanding,
  testFields,
  weightField,
} from '../carrierRuleFields.ts'
import { int, ref, refs, text } from '../field.ts'
import { resource } from '../resource.ts'

export const carrierLogic = resource({
  name: 'carrierLogic',
  permission: 'mail.carrierLogic.customer',
  scope: 'customer',
  title: 'name',
  arrangedBy: 'priority',
  words: { one: 'Carrier rule', many: 'Carrier logic' },
  fields: {
    name: text({ required: true, max: 120, unique: 'customer', inList: true, search: true }),
    carrierId: ref('carriers', { required: true, inList: true, filter: true, whenTargetArchived: 'cascade' }),
    serviceId: ref('services', {
      inList: true,
      filter: true,
      whenTargetArchived: 'detach',
      help: 'Left empty, it is read from the barcode.',
    }),
    priority: int({ min: 1, max: 9999, unique: 'customer', inList: true, help: priorityHelp }),
    weight: weightField,
    ...matchFields,
    ...normaliseFields,
    ...readFields,
    ...checksumFields,
    ...testFields,
    siteIds: refs('sites', { filter: true, help: 'None: at every site.' }),
    setPackageTypeId: ref('packageTypes', { label: 'Sets package type', whenTargetArchived: 'detach' }),
    setPriorityLevelId: ref('priorityLevels', { label: 'Sets priority level', whenTargetArchived: 'detach' }),
    setActionId: ref('actions', { label: 'Then does', whenTargetArchived: 'detach' }),
    ...ruleStanding,
  },
  sections: {
    Rule: ['name', 'carrierId', 'serviceId', 'priority', 'weight', 'status', 'siteIds', 'notes'],
    ...ruleSections,
    'On a match': ['setPackageTypeId', 'setPriorityLevelId', 'setActionId'],
  },
})
