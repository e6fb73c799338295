/** Which fields differ from their defaults, and which fields match a search. */
import { defaultsOf, fieldsWhere, labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import { type Labels, textOf } from '../cells/valueText.ts'
import { isChanged, isEditable, sectionOf } from '../form/formValues.ts'
import type { Values } from '../requests/writes.ts'

/** Editable fields with a default to reset to; a local field, such as a counter, has none. */
export const resettable = (resource: Resource): string[] =>
  fieldsWhere(resource, (field) => isEditable(field) && field.local !== true).map(([name]) => name)

export function departures(resource: Resource, values: Values): ReadonlySet<string> {
  const defaults: Values = defaultsOf(resource)
  return new Set(
    resettable(resource).filter((name) => {
      const field = resource.fields[name]
      return field !== undefined && isChanged(field, defaults[name], values[name])
    }),
  )
}

/** "Default: 72." */
export function defaultText(resource: Resource, name: string): string {
  const field = resource.fields[name]
  const text = field && textOf(Reflect.get(defaultsOf(resource), name), field)
  return `Default: ${text ?? 'none'}.`
}

/** Every word must match the section, the label, the help or the value. */
export function isSought(resource: Resource, name: string, q: string, values: Values, labels: Labels): boolean {
  const field = resource.fields[name]
  if (!field) return false
  const texts = [sectionOf(resource, name), labelOf(name, field), field.help, textOf(values[name], field, labels)]
  const text = texts.join('\n').toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
