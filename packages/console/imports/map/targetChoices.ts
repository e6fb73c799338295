/** The grouped fields of a picker; fields that are already filled are disabled. */
import type { ImportTarget } from '@postern/domain/imports/importRecord.ts'

interface Choice {
  value: string
  label: string
  disabled: boolean
}

interface ChoiceGroup {
  group: string
  items: Choice[]
}

export function targetChoices(targets: readonly ImportTarget[], taken: ReadonlySet<string>): ChoiceGroup[] {
  const groups = Map.groupBy(targets, ({ group }) => group)
  return [...groups].map(([group, members]) => ({
    group,
    items: members.map(({ key, label, required }) => ({
      value: key,
      label: required ? `${label} *` : label,
      disabled: taken.has(key),
    })),
  }))
}
