/** Edits of a mapping; each returns a new one. No field is filled twice. Pure. */
import { suggestTransforms, wholeNamePlans } from '@postern/domain/imports/guessMapping.ts'
import type { ColumnPlan, Mapping, Transform } from '@postern/domain/imports/importPlan.ts'
import type { FileColumn, ImportTarget } from '@postern/domain/imports/importRecord.ts'

/** The picker's option to fill first and last name from one column. */
export const wholeName = 'wholeName'
const nameParts: readonly string[] = ['firstName', 'lastName']

export const plansOf = (mapping: Mapping, column: number): ColumnPlan[] =>
  mapping.columns.filter((plan) => plan.column === column)

export const constantsOf = (mapping: Mapping): ColumnPlan[] => mapping.columns.filter(({ column }) => column === null)

/** The value of a column's picker. */
export function chosenFor(mapping: Mapping, column: number): string | null {
  const plans = plansOf(mapping, column)
  if (plans.length === 2 && plans.every(({ target }) => nameParts.includes(target))) return wholeName
  return plans[0]?.target ?? null
}

/** Fields already filled by another column or a constant. */
export const takenBeside = (mapping: Mapping, column: number | null): Set<string> =>
  new Set(mapping.columns.filter((plan) => plan.column !== column).map(({ target }) => target))

/** Whether both name fields exist and are free for this column. */
export const canSplitName = (mapping: Mapping, column: number, targets: readonly ImportTarget[]): boolean => {
  const taken = takenBeside(mapping, column)
  return nameParts.every((part) => !taken.has(part) && targets.some(({ key }) => key === part))
}

const without = (mapping: Mapping, goes: (plan: ColumnPlan) => boolean): Mapping => ({
  ...mapping,
  columns: mapping.columns.filter((plan) => !goes(plan)),
})

/** Null: don't import the column. Its position doesn't change. */
export function chooseTarget(
  mapping: Mapping,
  { index, samples }: Pick<FileColumn, 'index' | 'samples'>,
  chosen: string | null,
  targets: readonly ImportTarget[],
): Mapping {
  const target = targets.find(({ key }) => key === chosen)
  const plans =
    chosen === wholeName
      ? wholeNamePlans(index, samples)
      : target
        ? [{ column: index, constant: null, target: target.key, transforms: suggestTransforms(samples, target) }]
        : []
  const filled = new Set(plans.map((plan) => plan.target))
  const rest = without(mapping, (plan) => plan.column === index || filled.has(plan.target))
  return { ...rest, columns: [...rest.columns, ...plans] }
}

export const fillWithConstant = (mapping: Mapping, target: string, constant: string): Mapping => {
  const rest = without(mapping, (plan) => plan.target === target)
  return { ...rest, columns: [...rest.columns, { column: null, constant, target, transforms: [] }] }
}

export const removeTarget = (mapping: Mapping, target: string): Mapping =>
  without(mapping, (plan) => plan.target === target)

/** Applies to all plans of a column, so that the parts of a split name change together. */
export function changeTransforms(
  mapping: Mapping,
  column: number,
  change: (steps: readonly Transform[]) => Transform[],
): Mapping {
  return {
    ...mapping,
    columns: mapping.columns.map((plan) =>
      plan.column === column ? { ...plan, transforms: change(plan.transforms) } : plan,
    ),
  }
}

/** Each kind of transform occurs once; a new one replaces the old one in place. A name part keeps its `part`. */
export function withTransform(steps: readonly Transform[], next: Transform): Transform[] {
  const index = steps.findIndex(({ kind }) => kind === next.kind)
  const old = steps[index]
  if (!old) return [...steps, next]
  const placed: Transform = old.kind === 'namePart' && next.kind === 'namePart' ? { ...next, part: old.part } : next
  return steps.with(index, placed)
}

export const withoutTransform = (steps: readonly Transform[], kind: Transform['kind']): Transform[] =>
  steps.filter((step) => step.kind !== kind)

export const missingRequired = (mapping: Mapping, targets: readonly ImportTarget[]): ImportTarget[] => {
  const filled = takenBeside(mapping, -1)
  return targets.filter(({ key, required }) => required && !filled.has(key))
}

/** The transforms the menu offers for a kind of field. */
export function offeredTransforms(kind: ImportTarget['kind']): Transform[] {
  const values: Transform = { kind: 'values', map: [] }
  switch (kind) {
    case 'date':
      return (['ymd', 'mdy', 'dmy', 'serial'] as const).map((format) => ({ kind: 'dateFormat', format }))
    case 'phone':
      return ['US', 'CA', 'GB', 'DE', 'FR', 'MX', 'AU'].map((country) => ({ kind: 'phoneCountry', country }))
    case 'email':
      return [{ kind: 'case', to: 'lower' }]
    case 'list':
      return ([',', ';', '|', '/'] as const).map((by) => ({ kind: 'split', by }))
    case 'choice':
    case 'reference':
    case 'yesNo':
      return [values]
    case 'number':
      return []
    case 'name':
    case 'text':
      return [...(['title', 'upper', 'lower'] as const).map((to): Transform => ({ kind: 'case', to })), values]
  }
}
