/** What changed, as text: field by field, and part by part inside a field. */

import { grantName } from '@postern/domain/auth/grantNames.ts'
import { catalogues, grantDifference } from '@postern/domain/auth/grants.ts'
import { asCustomValues, customWord } from '@postern/domain/engine/customFields.ts'
import type { Field } from '@postern/domain/engine/field.ts'
import type { GrantsField, OverridesField } from '@postern/domain/engine/fieldKinds.ts'
import { labelOf } from '@postern/domain/engine/resource.ts'
import { type CustomValues, type Shapes, weekdays } from '@postern/domain/engine/shapes.ts'
import { asHours, spansText } from '@postern/domain/values/hours.ts'
import { humanise } from '@postern/domain/values/text.ts'
import { isObject, sameValue } from '../cells/values.ts'
import { isDecided, type Labels, textOf, words } from '../cells/valueText.ts'

export interface TextChange {
  field: string
  before: string | null
  after: string | null
}

/** A shape is compared part by part: which days changed, not the whole week twice. */
const shapeChanges: { [S in keyof Shapes]: (before: unknown, after: unknown) => TextChange[] } = {
  // Never written, so never changed.
  counts: () => [],
  openingHours: (before, after) => {
    const [was, is] = [asHours(before), asHours(after)]
    return weekdays
      .filter((day) => !sameValue(was[day], is[day]))
      .map((day) => ({ field: humanise(day), before: spansText(was[day]), after: spansText(is[day]) }))
  },
  customValues: (before, after) => {
    const [was, is] = [asCustomValues(before), asCustomValues(after)]
    const word = (values: CustomValues, key: string) => (values[key] === undefined ? null : customWord(values[key]))
    return [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .filter((key) => was[key] !== is[key])
      .map((key) => ({ field: humanise(key), before: word(was, key), after: word(is, key) }))
  },
}

/** Value by value; null if the value is inherited. */
function overrideChanges({ of }: OverridesField, before: unknown, after: unknown): TextChange[] {
  const told = (value: unknown, name: string, inner: Field): string | null =>
    isObject(value) && isDecided(value, name) ? (textOf(value[name], inner) ?? 'empty') : null
  return Object.entries(of)
    .map(([name, inner]) => ({
      field: labelOf(name, inner),
      before: told(before, name, inner),
      after: told(after, name, inner),
    }))
    .filter((change) => change.before !== change.after)
}

/** Lists the revoked and granted permissions: a count alone would hide what matters. */
function grantChange(label: string, field: GrantsField, before: unknown, after: unknown): TextChange {
  const [was, is] = [before, after].map((value) => (isObject(value) ? value : null))
  const catalogue = catalogues[field.catalogue]
  const { gained, lost } = grantDifference(catalogue, was, is)
  const names = (paths: readonly string[]) => words(paths.map((path) => grantName(catalogue, path)))
  return { field: label, before: names(lost), after: names(gained) }
}

export function changeTexts(
  label: string,
  field: Field,
  before: unknown,
  after: unknown,
  labels: Labels,
): TextChange[] {
  if (field.kind === 'grants') return [grantChange(label, field, before, after)]
  if (field.kind === 'overrides') return overrideChanges(field, before, after)
  if (field.kind === 'json' && before !== null && after !== null) return shapeChanges[field.shape](before, after)
  return [{ field: label, before: textOf(before, field, labels), after: textOf(after, field, labels) }]
}
