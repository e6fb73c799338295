/** The fields that columns can be mapped to. Derived from the definition, so a new field is importable without extra code. */
import type { CustomField } from '../engine/customFields.ts'
import { choicesOf, type Field, type Kind } from '../engine/field.ts'
import { fieldsWhere, labelOf, type Resource } from '../engine/resource.ts'
import { choiceText, humanise, singular } from '../values/text.ts'
import type { ImportTarget } from './importRecord.ts'

/** A target with the field it's read into. */
export interface TargetField {
  readonly target: ImportTarget
  /** Name of the record's field. */
  readonly name: string
  readonly field: Field
  /** For `rows`: which of them. */
  readonly index?: number
  readonly custom?: CustomField
}

/** Null: not importable. Secrets never are, because files are stored and shown. */
const targetKinds: Record<Kind, ImportTarget['kind'] | null> = {
  text: 'text',
  longText: 'text',
  code: 'text',
  email: 'email',
  phone: 'phone',
  url: 'text',
  int: 'number',
  decimal: 'number',
  percent: 'number',
  bool: 'yesNo',
  date: 'date',
  choice: 'choice',
  choices: 'list',
  status: 'choice',
  colour: 'text',
  timezone: 'text',
  country: 'text',
  tags: 'list',
  ref: 'reference',
  refs: 'list',
  rows: 'list',
  json: null,
  instant: null,
  secret: null,
  overrides: null,
  share: null,
  grants: null,
  image: null,
  count: null,
}

const customKinds: Record<CustomField['type'], ImportTarget['kind']> = {
  text: 'text',
  number: 'number',
  date: 'date',
  list: 'choice',
  checkbox: 'yesNo',
}

/** The field of a row that a single cell can fill. */
export const mainField = (of: Readonly<Record<string, Field>>): [string, Field] | undefined =>
  Object.entries(of).find(([, field]) => field.given)

const isPersonName = (name: string, field: Field): boolean => field.kind === 'text' && /(first|last|^)name$/i.test(name)

const kindOf = (name: string, field: Field): ImportTarget['kind'] | null =>
  isPersonName(name, field) ? 'name' : targetKinds[field.kind]

function rowTargets(group: string, name: string, field: Extract<Field, { kind: 'rows' }>): TargetField[] {
  const main = mainField(field.of)
  if (!main) return []
  const [, inner] = main
  const kind = targetKinds[inner.kind] ?? 'text'
  const word = inner.kind === 'email' || inner.kind === 'phone' ? humanise(inner.kind) : singular(labelOf(name, field))
  return Array.from({ length: Math.min(field.max ?? 3, 3) }, (_, index) => ({
    name,
    field,
    index,
    target: {
      key: `${name}.${index}`,
      label: index === 0 ? word : `${word} ${index + 1}`,
      group,
      kind,
      required: false,
      options: [],
      creatable: false,
    },
  }))
}

const customTargets = (name: string, field: Field, fields: readonly CustomField[]): TargetField[] =>
  fields.map((custom) => ({
    name,
    field,
    custom,
    target: {
      key: `custom.${custom.key}`,
      label: custom.label,
      group: labelOf(name, field),
      kind: customKinds[custom.type],
      required: custom.required,
      options: custom.options,
      creatable: false,
    },
  }))

export interface TargetOptions {
  readonly custom?: readonly CustomField[]
  /** Fields that a file may not set. */
  readonly without?: readonly string[]
  /** Fields that the area fills in if the file doesn't. */
  readonly optional?: readonly string[]
  /** References whose missing records can be created. */
  readonly creatable?: readonly string[]
}

export function importTargets(
  resource: Resource,
  { custom = [], without = [], optional = [], creatable = [] }: TargetOptions = {},
): TargetField[] {
  const groupOf = (name: string): string =>
    Object.entries(resource.sections).find(([, names]) => names.includes(name))?.[0] ?? 'Details'
  return fieldsWhere(resource, (field) => field.writable).flatMap(([name, field]): TargetField[] => {
    if (without.includes(name)) return []
    if (field.kind === 'json') return field.shape === 'customValues' ? customTargets(name, field, custom) : []
    const kind = kindOf(name, field)
    if (kind === null) return []
    const whole: TargetField = {
      name,
      field,
      target: {
        key: name,
        label: labelOf(name, field),
        group: groupOf(name),
        kind,
        required: field.given && !optional.includes(name),
        options: choicesOf(field).map(choiceText),
        creatable: creatable.includes(name),
      },
    }
    return field.kind === 'rows' ? [...rowTargets(groupOf(name), name, field), whole] : [whole]
  })
}
