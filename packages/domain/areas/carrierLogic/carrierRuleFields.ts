/** A rule that reads carrier, service and tracking number from a barcode. Customer rules and shared rules have these fields. */
import {
  bool,
  choice,
  choices,
  computed,
  instant,
  int,
  longText,
  rows,
  status,
  tags,
  text,
} from '../../engine/field.ts'

export const matchModes = ['pattern', 'regex', 'prefixLength'] as const
export const codeKinds = [
  'any',
  'code128',
  'code39',
  'qr',
  'pdf417',
  'datamatrix',
  'maxicode',
  'aztec',
  'databar',
] as const
export const checksums = ['none', 'mod10', 'mod7', 'weightedMod11', 's10', 'luhn', 'mod37_36'] as const

export const matchFields = {
  matchMode: choice(matchModes, {
    label: 'Match mode',
    required: true,
    default: 'pattern',
    filter: true,
  }),
  pattern: text({
    max: 200,
    help: '9 is a digit, A a letter, * either. Quote literal text: "1Z"******99.',
  }),
  regex: text({
    label: 'Regular expression',
    max: 500,
    help: 'Must match the whole barcode. Name groups like (?<track>…).',
  }),
  prefixes: tags({ max: 40, eachMax: 20 }),
  lengths: tags({ max: 20, eachMax: 2, help: 'Number of characters, from 4 to 60.' }),
  symbologies: choices(codeKinds, {
    label: 'Symbologies',
    required: true,
    default: ['any'],
    min: 1,
  }),
}

export const normaliseFields = {
  normaliseUpper: bool({ label: 'Ignore case', required: true, default: true }),
  normaliseSpaces: bool({ label: 'Strip spaces', required: true, default: true }),
  normaliseNonAlnum: bool({ label: 'Strip punctuation', required: true, default: false }),
  normaliseFnc1: bool({ label: 'Strip GS1 separators', required: true, default: false }),
}

export const readFields = {
  extractGroup: text({
    label: 'Tracking number group',
    max: 60,
    help: 'Defaults to the whole barcode. Join several groups with +.',
  }),
  extractFrom: int({ label: 'Tracking number start', min: 1, max: 60 }),
  extractLength: int({ label: 'Tracking number length', min: 1, max: 60 }),
  serviceGroup: text({ max: 30 }),
  serviceMap: rows(
    { value: text({ required: true, max: 60 }), service: text({ required: true, max: 80 }) },
    { label: 'Services', required: true, default: [], max: 40 },
  ),
  captures: rows(
    {
      group: text({ required: true, max: 30 }),
      field: choice(['destinationZip', 'shipperId', 'packageId'], { required: true }),
    },
    { label: 'Captures', required: true, default: [], max: 10 },
  ),
  meanings: rows(
    {
      group: text({ required: true, max: 30 }),
      gives: choice(['country', 'container', 'label'], { required: true }),
      value: text({ required: true, max: 60 }),
      name: text({ required: true, max: 80 }),
    },
    { label: 'Value meanings', required: true, default: [], max: 60 },
  ),
}

export const checksumFields = {
  checksum: choice(checksums, { label: 'Check digit', required: true, default: 'none', inList: true, filter: true }),
  checksumEvens: int({ label: 'Even position weight', min: 1, max: 10 }),
  checksumOdds: int({ label: 'Odd position weight', min: 1, max: 10 }),
  checksumFromRight: bool({
    label: 'Count from right',
    required: true,
    default: false,
    help: 'Starts before the check digit, as in GS1 and postal codes.',
  }),
  checksumWeights: tags({ label: 'Weights', max: 40, eachMax: 2 }),
  checksumPrepend: text({ label: 'Prefix', max: 4 }),
  checksumGroup: text({
    label: 'Source group',
    max: 60,
    help: 'Defaults to the whole barcode. Join several groups with +.',
  }),
}

export const testFields = {
  testValid: tags({
    label: 'Matching samples',
    required: true,
    min: 1,
    max: 50,
    eachMax: 120,
    help: 'Barcodes this rule must recognize. Enter at least 1.',
  }),
  testInvalid: tags({ label: 'Non-matching samples', max: 50, eachMax: 120 }),
}

export const weightField = int({
  label: 'Likelihood',
  required: true,
  default: 0,
  min: -50,
  max: 50,
  help: 'Each point doubles the likelihood.',
})

export const ruleStanding = {
  status: status({
    draft: ['shadow', 'active'],
    shadow: ['active', 'draft'],
    active: ['shadow', 'retired'],
    retired: ['draft'],
  }),
  notes: longText({ max: 4000, help: 'Visible to staff only.' }),
}

/** How the barcode looks, whatever the match mode, without group names. */
export const recognises = computed(text({ label: 'Barcode', inList: true }))

/** Recent hits and errors of the rule, and how it compares with other rules. */
export const ruleFigures = {
  hits30Days: computed(
    int({
      label: '30-day hits',
      inList: true,
      filter: true,
      help: 'For a shadow rule: what it would have recognized.',
    }),
  ),
  lastHitAt: computed(instant({ label: 'Last hit', inList: true, filter: true })),
  silent90Days: computed(bool({ label: 'Unused', help: 'No hits in 90 days.', filter: true })),
  falsePositives30Days: computed(
    int({
      label: '30-day errors',
      filter: true,
      help: 'Scans that staff assigned to another carrier.',
    }),
  ),
  collisions: computed(int({ inList: true, filter: true, help: 'Other rules that could match the same barcodes.' })),
  specificity: computed(int({ help: 'Fixed characters, plus 3 for a check digit. Higher is more specific.' })),
}

export const priorityHelp = 'The lowest is tried first. Leave blank to try it last.'

const names = <F extends object>(fields: F): (keyof F & string)[] => Object.keys(fields) as (keyof F & string)[]

/** The sections of a rule; each entity adds its own fields to `Rule` and `On a match`. */
export const ruleSections = {
  Recognition: [...names(matchFields), ...names(normaliseFields)],
  Reading: names(readFields),
  'Check digit': names(checksumFields),
  Tests: names(testFields),
}
