/** Label variables, with their filters and sample values. */
import { oneLine, someLines } from './controls.ts'
import type { LabelData, LabelElement, Span } from './document.ts'
import { applyFilter, isFilter, labelFilters } from './filters.ts'

export const labelPurposes = [
  'parcel',
  'deliverySlip',
  'location',
  'lockerDoor',
  'contactFolder',
  'driverCard',
  'stationTest',
  'custom',
] as const
export type LabelPurpose = (typeof labelPurposes)[number]

export interface LabelVariable {
  readonly name: string
  readonly label: string
  readonly kind: 'text' | 'instant' | 'number'
  /** Shortest, typical, longest, and with non-ASCII characters. */
  readonly samples: readonly [string, string, string, string]
}

const text = (name: string, label: string, ...samples: LabelVariable['samples']): LabelVariable => ({
  name,
  label,
  kind: 'text',
  samples,
})
const times = ['2026-01-02T08:05:00Z', '2026-11-17T14:32:00Z', '2026-12-30T23:59:00Z', '2026-03-29T01:30:00Z'] as const
const instant = (name: string, label: string): LabelVariable => ({ name, label, kind: 'instant', samples: times })

/** Variables by the first part of their name. */
const groups = {
  parcel: [
    text(
      'trackingNumber',
      'Tracking number',
      '1Z9',
      '1Z999AA10123456784',
      '9400 1000 0000 0000 0000 00 1234 56',
      'RÜ123456785DE',
    ),
    text('internalNumber', 'Internal number', '7', 'P-204815', 'P-2026-000-204-815', 'P-204815'),
    text('barcode', 'Barcode', 'P7', 'P204815', 'P2026000204815000001', 'P204815'),
    instant('receivedAt', 'Received'),
    text('carrier', 'Carrier', 'DPD', 'UPS', 'Amazon Logistics Europe', 'Österreichische Post'),
    text('service', 'Service', 'STD', 'Ground', 'Next Day Air Saver with Signature', 'Prioritário'),
    text('packageType', 'Package type', 'Box', 'Medium box', 'Temperature-controlled medication', 'Größeres Paket'),
    text('priority.mark', 'Priority mark', '', 'RUSH', 'URGENT', 'DRĄG'),
    instant('dueAt', 'Due'),
    { name: 'pieces', label: 'Pieces', kind: 'number', samples: ['1', '2', '999', '3'] },
    text(
      'notes',
      'Notes',
      '',
      'Leave at desk',
      'Fragile: keep upright, deliver to the third-floor lab before noon',
      'Zerbrechlich – bitte läuten',
    ),
  ],
  recipient: [
    text('displayName', 'Name', 'Li', 'Maria Gonzalez', 'Dr. Alexandria Montgomery-Fitzwilliam', 'Zoë Škvorecký-Nuñez'),
    text('mailStop', 'Mail stop', 'A1', 'MS 4-210', 'BLDG 12 NORTH / MS 4-210-C', 'Straße 7'),
    text('suite', 'Suite', '1', 'Suite 400', 'Suite 4000 West Annex', 'Büro 12'),
    text(
      'department',
      'Department',
      'IT',
      'Facilities',
      'Office of Research Administration and Compliance',
      'Qualität',
    ),
    text('tenant', 'Tenant', 'Ax', 'Acme Corp', 'Consolidated International Holdings, LLC', 'Société Générale'),
    text('mailbox', 'Mailbox', '1', '1042', 'PMB 104200-B', '1042'),
  ],
  site: [
    text('name', 'Site', 'HQ', 'Main Campus', 'Northwestern University Medical Campus', 'Zürich Nordbrücke'),
    text('code', 'Site code', 'H', 'MAIN', 'NORTHWEST-MED', 'ZÜRI'),
    text(
      'address',
      'Site address',
      '1 A St',
      '200 Market Street',
      '12345 Northwest Martin Luther King Junior Boulevard',
      'Bahnhofstraße 12',
    ),
    text('city', 'Site city', 'Ely', 'Denver', 'San Buenaventura (Ventura)', 'Århus'),
    text('phone', 'Site phone', '911', '(303) 555-0142', '+1 (303) 555-0142 ext. 12345', '+41 44 555 01 42'),
  ],
  location: [
    text('name', 'Location', 'A', 'Shelf B3', 'Overflow storage, cage 12, shelf B3', 'Regal Ö3'),
    text('code', 'Location code', 'A', 'B3', 'OVFL-12-B3-07', 'Ö3'),
    text(
      'path',
      'Location path',
      'A',
      'Mailroom / Shelf B3',
      'Main Campus / Building 12 / Mailroom / Cage 12 / Shelf B3',
      'Poststelle / Regal Ö3',
    ),
    text('barcode', 'Location barcode', 'L1', 'LOC-B3', 'LOC-OVFL-12-B3-07', 'LOC-O3'),
  ],
  locker: [
    text('bank', 'Locker bank', 'A', 'Lobby East', 'Parking garage level P2, north entrance', 'Foyer Süd'),
    text('door', 'Door', '1', '14', 'EAST-014', '14'),
    text('size', 'Door size', 'S', 'M', 'XL', 'M'),
    text('barcode', 'Door barcode', 'D1', 'DOOR-LE1-14', 'DOOR-GARAGE-P2-N-EAST-014', 'DOOR-FS-14'),
  ],
  carrier: [
    text('name', 'Carrier name', 'DPD', 'UPS', 'Amazon Logistics Europe', 'Österreichische Post'),
    text('driverCode', 'Driver code', '4821', '482913', '48291365', '482913'),
    text('sites', 'Carrier sites', 'HQ', 'All sites', 'Main Campus, North Hall, Library, Stadium', 'Zürich, Århus'),
  ],
  station: [
    text('name', 'Station', 'A', 'Receiving 1', 'Receiving dock, workstation 12', 'Annahme Süd'),
    text('code', 'Station code', '1', 'RCV-1', 'RCV-DOCK-WS-12', 'RCV-1'),
  ],
  operator: [
    text('name', 'Operator', 'Jo', 'Sam Carter', 'Christopher Featherstonehaugh', 'Jürgen Müller'),
    text('initials', 'Operator initials', 'J', 'SC', 'CPF', 'JM'),
  ],
} as const satisfies Readonly<Record<string, readonly LabelVariable[]>>

type Group = keyof typeof groups

const everything: readonly Group[] = ['parcel', 'recipient', 'site', 'location', 'locker', 'station', 'operator']

/** Groups that are available when a label of each purpose is printed. */
const groupsOf: Readonly<Record<LabelPurpose, readonly Group[]>> = {
  parcel: everything,
  deliverySlip: everything,
  location: ['location', 'site', 'station', 'operator'],
  lockerDoor: ['locker', 'site', 'station', 'operator'],
  contactFolder: ['recipient', 'site', 'station', 'operator'],
  driverCard: ['carrier', 'operator'],
  stationTest: ['station', 'site', 'operator'],
  custom: everything,
}

/** Every group with samples. Driver codes are available on driver cards only. */
const allGroups: readonly Group[] = [...everything, 'carrier']

const inGroup = (group: Group): readonly LabelVariable[] =>
  groups[group].map((variable) => ({ ...variable, name: `${group}.${variable.name}` }))

/** All variables for a purpose, except a customer's `custom.` fields. */
export const variablesFor = (purpose: LabelPurpose): readonly LabelVariable[] => groupsOf[purpose].flatMap(inGroup)

export const labelVariables: readonly LabelVariable[] = allGroups.flatMap(inGroup)
const byName: ReadonlyMap<string, LabelVariable> = new Map(labelVariables.map((each) => [each.name, each]))

/** `{{site}}` is short for `{{site.name}}`. */
const shortNames: Readonly<Record<string, string>> = {
  site: 'site.name',
  location: 'location.name',
  station: 'station.name',
  operator: 'operator.name',
}
const fullName = (name: string): string => shortNames[name] ?? name

/** Customer-defined fields start with `custom.`. */
const isCustom = (name: string): boolean => /^custom\.[A-Za-z][A-Za-z0-9]*$/.test(name)

/** One use of a variable in a template. */
export interface VariableUse extends Span {
  readonly name: string
  readonly filters: readonly { readonly name: string; readonly argument: string }[]
}

function useOf(inside: string, start: number, end: number): VariableUse {
  const [name = '', ...piped] = inside.split('|')
  const filters = piped.map((part) => {
    const colon = part.indexOf(':')
    const [filter, argument] = colon < 0 ? [part, ''] : [part.slice(0, colon), part.slice(colon + 1)]
    const isQuoted = /^\s*"[^"]*"\s*$/.test(argument)
    return { name: filter.trim(), argument: isQuoted ? argument.trim().slice(1, -1) : argument }
  })
  return { name: name.trim(), filters, start, end }
}

/** Braces that aren't closed on the same line are plain text. */
export function variablesIn(template: string): VariableUse[] {
  const uses: VariableUse[] = []
  let from = template.indexOf('{{')
  while (from >= 0) {
    const end = template.indexOf('}}', from + 2)
    if (end < 0) break
    const inside = template.slice(from + 2, end)
    const reopened = inside.lastIndexOf('{{')
    const start = reopened < 0 ? from : from + 2 + reopened
    const content = reopened < 0 ? inside : inside.slice(reopened + 2)
    if (!content.includes('\n')) uses.push(useOf(content, start, end + 2))
    from = template.indexOf('{{', end + 2)
  }
  return uses
}

/** Why a variable can't be filled in; null if it can. */
export function variableProblem({ name, filters }: VariableUse, purpose: LabelPurpose | null = null): string | null {
  const full = fullName(name)
  if (!byName.has(full) && !isCustom(full)) return `There’s no variable “${name}”.`
  const isGiven = purpose === null || isCustom(full) || variablesFor(purpose).some((each) => each.name === full)
  if (!isGiven) return `“${name}” isn’t known when this label is printed.`
  const stranger = filters.find((filter) => !isFilter(filter.name))
  return stranger
    ? `There’s no filter “${stranger.name}”. Use ${labelFilters.map((each) => each.name).join(', ')}.`
    : null
}

/** The first problem with a template's variables; null if there's none. */
export function variablesProblem(template: string, purpose: LabelPurpose | null = null): string | null {
  for (const use of variablesIn(template)) {
    const problem = variableProblem(use, purpose)
    if (problem) return problem
  }
  return null
}

function filledIn({ name, filters }: VariableUse, data: LabelData): string {
  const full = fullName(name)
  const known = Object.hasOwn(data.values, full) ? (data.values[full] ?? '') : ''
  return filters.reduce((value, filter) => applyFilter(value, filter.name, filter.argument, data.timeZone), known)
}

/** Fills in the template's variables, passing each value through `change`. Braces inside a value aren't expanded again. */
export function fillTemplate(
  template: string,
  data: LabelData,
  change: (value: string) => string = (value) => value,
): string {
  const parts: string[] = []
  let at = 0
  for (const use of variablesIn(template)) {
    parts.push(template.slice(at, use.start), change(filledIn(use, data)))
    at = use.end
  }
  return parts.join('') + template.slice(at)
}

/** The text an element prints with this data. Used on screen and on paper, so they match. */
export function fillElement(element: LabelElement, data: LabelData): string {
  switch (element.kind) {
    case 'text':
      return fillTemplate(element.value, data, element.block ? someLines : oneLine)
    case 'barcode':
      // `>` switches subsets, so a literal `>` is written as `>0`.
      return fillTemplate(element.value, data, (value) =>
        element.symbology === 'code128' && element.mode === 'plain' ? value.replaceAll('>', '>0') : value,
      )
    case 'matrix':
      return fillTemplate(element.value, data)
    default:
      return ''
  }
}

export const sampleNames = ['shortest', 'typical', 'longest', 'unicode'] as const
export type SampleName = (typeof sampleNames)[number]

const sampleAt = (at: 0 | 1 | 2 | 3): LabelData => ({
  values: Object.fromEntries(labelVariables.map(({ name, samples: each }) => [name, each[at]])),
  timeZone: 'America/New_York',
})

/** Sample data for labels that aren't shown with a record. */
export const samples: Readonly<Record<SampleName, LabelData>> = {
  shortest: sampleAt(0),
  typical: sampleAt(1),
  longest: sampleAt(2),
  unicode: sampleAt(3),
}
