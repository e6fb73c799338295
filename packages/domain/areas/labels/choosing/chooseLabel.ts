/** Chooses the label a station prints. The most specific one that fits wins; each step reports what it found. */

/** Records that can name a label, most specific first. The `…Printing` steps are print routes, which name one per purpose. */
const namingSteps = ['stationPrinting', 'station', 'action', 'packageType', 'sitePrinting', 'site'] as const
type NamingStep = (typeof namingSteps)[number]

export const choiceSteps = [...namingSteps, 'scope', 'default'] as const
export type ChoiceStepName = (typeof choiceSteps)[number]

export interface LabelCandidate {
  readonly id: string
  readonly name: string
  readonly purpose: string
  readonly isDefault: boolean
  /** Empty means all sites. */
  readonly siteIds: readonly string[]
  readonly packageTypeIds: readonly string[]
  /** The version in use; null if there is none. */
  readonly version: { readonly id: string; readonly number: number } | null
}

export interface ChoiceFacts {
  readonly purpose: string
  readonly siteId: string | null
  readonly packageTypeId: string | null
  readonly named: Readonly<Record<NamingStep, string | null>>
  /** All labels of the customer that aren't archived. */
  readonly labels: readonly LabelCandidate[]
}

export interface ChoiceStep {
  readonly step: ChoiceStepName
  /** The label this step names, whether it was chosen or not. */
  readonly label: { readonly id: string; readonly name: string } | null
  /** `later` means an earlier step already decided. */
  readonly result: 'chosen' | 'none' | 'unfit' | 'later'
  /** Why a label doesn't fit. */
  readonly reason: string | null
}

export interface LabelChoice {
  readonly label: {
    readonly id: string
    readonly name: string
    readonly versionId: string
    readonly version: number
  } | null
  readonly steps: readonly ChoiceStep[]
}

const allows = (ids: readonly string[], id: string | null): boolean =>
  ids.length === 0 || (id !== null && ids.includes(id))

/** Why a label doesn't fit; null if it does. */
function misfit(label: LabelCandidate, { purpose, siteId, packageTypeId }: ChoiceFacts): string | null {
  if (label.version === null) return 'No published version.'
  if (label.purpose !== purpose) return 'It’s for another purpose.'
  if (!allows(label.siteIds, siteId)) return 'It’s for other sites.'
  return allows(label.packageTypeIds, packageTypeId) ? null : 'It’s for other package types.'
}

/** How specific a label's limits are. A package type outranks a site. */
const closeness = ({ siteIds, packageTypeIds }: LabelCandidate): number =>
  (packageTypeIds.length > 0 ? 2 : 0) + (siteIds.length > 0 ? 1 : 0)

interface Found {
  readonly label: LabelCandidate
  readonly reason: string | null
}

const namedBy =
  (step: NamingStep) =>
  (facts: ChoiceFacts): Found | null => {
    const label = facts.labels.find(({ id }) => id === facts.named[step])
    return label ? { label, reason: misfit(label, facts) } : null
  }

/** The most specific label that's limited to sites or package types. Ties are broken by name. */
function scopedLabel(facts: ChoiceFacts): Found | null {
  const [label] = facts.labels
    .filter((each) => closeness(each) > 0 && misfit(each, facts) === null)
    .toSorted((a, b) => closeness(b) - closeness(a) || a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
  return label ? { label, reason: null } : null
}

function defaultLabel(facts: ChoiceFacts): Found | null {
  const label = facts.labels.find(({ purpose, isDefault }) => isDefault && purpose === facts.purpose)
  return label ? { label, reason: misfit(label, facts) } : null
}

const find: Readonly<Record<ChoiceStepName, (facts: ChoiceFacts) => Found | null>> = {
  stationPrinting: namedBy('stationPrinting'),
  station: namedBy('station'),
  action: namedBy('action'),
  packageType: namedBy('packageType'),
  sitePrinting: namedBy('sitePrinting'),
  site: namedBy('site'),
  scope: scopedLabel,
  default: defaultLabel,
}

export function chooseLabel(facts: ChoiceFacts): LabelChoice {
  let chosen: LabelChoice['label'] = null
  const steps = choiceSteps.map((step): ChoiceStep => {
    const found = find[step](facts)
    if (found === null) return { step, label: null, result: 'none', reason: null }
    const { id, name, version } = found.label
    const label = { id, name }
    if (chosen !== null) return { step, label, result: 'later', reason: null }
    if (found.reason !== null || version === null) return { step, label, result: 'unfit', reason: found.reason }
    chosen = { id, name, versionId: version.id, version: version.number }
    return { step, label, result: 'chosen', reason: null }
  })
  return { label: chosen, steps }
}
