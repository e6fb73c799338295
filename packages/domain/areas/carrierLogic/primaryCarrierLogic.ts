import { code, int, text } from '../../engine/field.ts'
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
    primaryCarrierLogic: true
  }
}

export const primaryCarrierLogic = resource({
  name: 'primaryCarrierLogic',
  path: 'carrierLogic',
  permission: 'mail.carrierLogic.primary',
  scope: 'system',
  title: 'name',
  arrangedBy: 'priority',
  words: { one: 'Shared carrier rule', many: 'Shared carrier rules' },
  fields: {
    name: text({ required: true, max: 120, unique: 'everywhere', inList: true, search: true }),
    carrierCode: code({
      label: 'Carrier',
      required: true,
      max: 32,
      filter: true,
      search: true,
      inList: true,
      help: 'The carrier code customers use, like UPS.',
    }),
    priority: int({ min: 1, max: 9999, unique: 'everywhere', inList: true, help: priorityHelp }),
    weight: weightField,
    serviceName: text({ label: 'Service', max: 60, help: 'Defaults to the service in the barcode.' }),
    recognises,
    ...matchFields,
    ...normaliseFields,
    ...readFields,
    ...checksumFields,
    ...testFields,
    ...ruleStanding,
    ...ruleFigures,
  },
  essentials: [
    'serviceName',
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
      'carrierCode',
      'serviceName',
      'priority',
      'weight',
      'status',
      'specificity',
      'falsePositives30Days',
      'notes',
    ],
    ...ruleSections,
  },
})
