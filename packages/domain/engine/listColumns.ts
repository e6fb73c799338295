/** The columns of a list: which exist, which show by default, and their labels. The same on pages and in exports. */
import { fieldsOf, fieldsWhere, labelOf, type Resource } from './resource.ts'

/** The columns a list shows by default: the title, then the fields marked `inList`. */
export const defaultColumns = (resource: Resource): string[] => [
  resource.title,
  ...fieldsWhere(resource, (field) => field.inList === true)
    .map(([name]) => name)
    .filter((name) => name !== resource.title),
]

/** These columns and those they can't be shown without. */
export const withCompanions = (resource: Resource, names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => [name, ...(resource.fields[name]?.comesWith ?? [])])),
]

/** Every column a list can show: all fields. */
export function possibleColumns(resource: Resource): string[] {
  const shown = defaultColumns(resource)
  return [
    ...shown,
    ...fieldsOf(resource)
      .map(([name]) => name)
      .filter((name) => !shown.includes(name)),
  ]
}

/** Exported cells hold bare numbers, so the column header names the unit: "Hold period (h)". */
export function sheetHead(resource: Resource, name: string): string {
  const field = resource.fields[name]
  const unit = field?.kind === 'percent' ? '%' : field && 'unit' in field ? field.unit : undefined
  return unit ? `${columnLabel(resource, name)} (${unit})` : columnLabel(resource, name)
}

/** The title column is labeled with the resource's noun: "Customer", not "Name". */
export function columnLabel(resource: Resource, name: string): string {
  const field = resource.fields[name]
  return field === undefined || name === resource.title ? resource.words.one : labelOf(name, field)
}
