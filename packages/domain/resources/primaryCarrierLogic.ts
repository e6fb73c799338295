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
import { code, int, text } from '../field.ts'
import { resource } from '../resource.ts'

export const primaryCarrierLogic = resource({
  name: 'primaryCarrierLogic',
  path: 'carrierLogic',
  permission: 'mail.carrierLogic.primary',
  scope: 'system',
  title: 'name',
  arrangedBy: 'priority',
  words: { one: 'Shared carrier rule', many: 'Carrier logic' },
  fields: {
    name: text({ required: true, max: 120, unique: 'everywhere', inList: true, search: true }),
    carrierCode: code({
      label: 'Carrier',
      required: true,
      max: 32,
      filter: true,
      search: true,
      inList: true,
      help: 'The code customers know this carrier by, like UPS.',
    }),
    priority: int({ min: 1, max: 9999, unique: 'everywhere', inList: true, help: priorityHelp }),
    weight: weightField,
    serviceName: text({ label: 'Service', max: 60, help: 'Left empty, it is read from the barcode.' }),
    ...matchFields,
    ...normaliseFields,
    ...readFields,
    ...checksumFields,
    ...testFields,
    ...ruleStanding,
  },
  sections: {
    Rule: ['name', 'carrierCode', 'serviceName', 'priority', 'weight', 'status', 'notes'],
    ...ruleSections,
  },
})
