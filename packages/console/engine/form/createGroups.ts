/** The fields of a create form: essentials first, the rest by section, collapsed. */
import type { Field } from '@postern/domain/engine/field.ts'
import { labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import { sectionOf } from './formValues.ts'

export interface FieldGroup {
  /** Undefined: the essentials, which have no heading. */
  title: string | undefined
  fields: [name: string, field: Field][]
  /** Expanded on demand. */
  folded: boolean
}

const isEssential = ({ essentials }: Resource, name: string, field: Field): boolean =>
  field.given || (essentials ? essentials.includes(name) : field.inList === true)

/** So few fields that collapsing them would save nothing. */
const fewFields = 4

export function createGroups(resource: Resource, fields: readonly [name: string, field: Field][]): FieldGroup[] {
  const essential = fields.filter(([name, field]) => isEssential(resource, name, field))
  const rest = fields.filter(([name, field]) => !isEssential(resource, name, field))
  const folded = rest.length > fewFields
  const bySection = [...Object.keys(resource.sections), undefined].map((title) => ({
    title: title ?? 'More',
    fields: rest.filter(([name]) => sectionOf(resource, name) === title),
    folded,
  }))
  return [{ title: undefined, fields: essential, folded: false }, ...bySection].filter(
    (group) => group.fields.length > 0,
  )
}

/** The contents of a collapsed group, in one line. */
export const groupLabels = ({ fields }: FieldGroup): string =>
  fields.map(([name, field]) => labelOf(name, field)).join(', ')
