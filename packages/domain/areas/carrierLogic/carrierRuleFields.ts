/** A rule that reads carrier, service and tracking number out of a barcode. Customers' own rules and the shared ones have these fields. */
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
    label: 'Recognised by',
    required: true,
    default: 'pattern',
    filter: true,
  }),
  pattern: text({
    max: 200,
    help: '9 stands for a digit, A for a letter, * for either; what is meant literally stands in quotes: "1Z"******99.',
  }),
  regex: text({
    label: 'Regular expression',
    max: 500,
    help: 'Matched against the whole barcode. Groups are named like (?<track>…).',
  }),
  prefixes: tags({ max: 40, eachMax: 20 }),
  lengths: tags({ max: 20, eachMax: 2, help: 'How many characters: from 4 to 60.' }),
  symbologies: choices(codeKinds, {
    label: 'Kinds of code',
    required: true,
    default: ['any'],
    min: 1,
  }),
}

export const normaliseFields = {
  normaliseUpper: bool({ label: 'Read as capitals', required: true, default: true }),
  normaliseSpaces: bool({ label: 'Leave out blanks', required: true, default: true }),
  normaliseNonAlnum: bool({ label: 'Leave out signs', required: true, default: false }),
  normaliseFnc1: bool({ label: 'Leave out GS1 marks', required: true, default: false }),
}

export const readFields = {
  extractGroup: text({
    label: 'Tracking number group',
    max: 60,
    help: 'Left empty, the whole barcode is the number. Several groups are joined by +.',
  }),
  extractFrom: int({ label: 'Tracking number from', min: 1, max: 60 }),
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
    { label: 'Also reads', required: true, default: [], max: 10 },
  ),
  meanings: rows(
    {
      group: text({ required: true, max: 30 }),
      gives: choice(['country', 'container', 'label'], { required: true }),
      value: text({ required: true, max: 60 }),
      name: text({ required: true, max: 80 }),
    },
    { label: 'What values mean', required: true, default: [], max: 60 },
  ),
}

export const checksumFields = {
  checksum: choice(checksums, { label: 'Check digit', required: true, default: 'none', inList: true, filter: true }),
  checksumEvens: int({ label: 'Even places times', min: 1, max: 10 }),
  checksumOdds: int({ label: 'Odd places times', min: 1, max: 10 }),
  checksumFromRight: bool({
    label: 'Count places from the right',
    required: true,
    default: false,
    help: 'As GS1 and the posts do: the place before the check digit is the first.',
  }),
  checksumWeights: tags({ label: 'Weights', max: 40, eachMax: 2 }),
  checksumPrepend: text({ label: 'Put before', max: 4 }),
  checksumGroup: text({
    label: 'Worked out of group',
    max: 60,
    help: 'Left empty, out of the whole barcode. Several groups are joined by +.',
  }),
}

export const testFields = {
  testValid: tags({
    label: 'Barcodes that match',
    required: true,
    min: 1,
    max: 50,
    eachMax: 120,
    help: 'Barcodes this rule must recognise, one at least.',
  }),
  testInvalid: tags({ label: 'Barcodes that do not', max: 50, eachMax: 120 }),
}

export const weightField = int({
  label: 'Likelihood',
  required: true,
  default: 0,
  min: -50,
  max: 50,
  help: 'One more makes it twice as likely among rules that fit as well; below zero for what is rarely met.',
})

export const ruleStanding = {
  status: status({
    draft: ['shadow', 'active'],
    shadow: ['active', 'draft'],
    active: ['shadow', 'retired'],
    retired: ['draft'],
  }),
  notes: longText({ max: 4000, help: 'For staff only.' }),
}

/** How the barcode looks, whichever way it is written, without the names of its groups. */
export const recognises = computed(text({ label: 'Barcode', inList: true }))

/** What the rule did of late, and how it stands to the others. */
export const ruleFigures = {
  hits30Days: computed(
    int({
      label: 'Hits in 30 days',
      inList: true,
      filter: true,
      help: 'Of a rule on trial: what it would have recognised.',
    }),
  ),
  lastHitAt: computed(instant({ label: 'Last hit', inList: true, filter: true })),
  silent90Days: computed(bool({ label: 'No hits in 90 days', filter: true })),
  falsePositives30Days: computed(
    int({
      label: 'Wrong in 30 days',
      filter: true,
      help: 'Scans it recognised that somebody confirmed as another carrier’s.',
    }),
  ),
  collisions: computed(
    int({ inList: true, filter: true, help: 'Other rules that could take some of the same barcodes.' }),
  ),
  specificity: computed(
    int({ help: 'How many signs it fixes, and 3 more for a check digit. The higher, the more particular.' }),
  ),
}

export const priorityHelp = 'The lowest is tried first. Left empty, the rule comes last.'

const names = <F extends object>(fields: F): (keyof F & string)[] => Object.keys(fields) as (keyof F & string)[]

/** The sections of a rule; each entity puts its own fields into `Rule` and `On a match`. */
export const ruleSections = {
  Recognition: [...names(matchFields), ...names(normaliseFields)],
  Reading: names(readFields),
  'Check digit': names(checksumFields),
  Tests: names(testFields),
}
