/** The columns of a list: which there are, which show by themselves, how they are headed. The same in a page and in a file. */
import { fieldsOf, fieldsWhere, labelOf, type Resource } from './resource.ts'

/** What a list shows by itself: the title, then what the definition lists. */
export const defaultColumns = (resource: Resource): string[] => [
  resource.title,
  ...fieldsWhere(resource, (field) => field.inList === true)
    .map(([name]) => name)
    .filter((name) => name !== resource.title),
]

/** These columns and what they can't be shown without. */
export const withCompanions = (resource: Resource, names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => [name, ...(resource.fields[name]?.comesWith ?? [])])),
]

/** Whatever a list can show: every field. */
export function possibleColumns(resource: Resource): string[] {
  const shown = defaultColumns(resource)
  return [
    ...shown,
    ...fieldsOf(resource)
      .map(([name]) => name)
      .filter((name) => !shown.includes(name)),
  ]
}

/** A file has no room for a unit behind every number, so its head names it: "Hold period (h)". */
export function sheetHead(resource: Resource, name: string): string {
  const field = resource.fields[name]
  const unit = field?.kind === 'percent' ? '%' : field && 'unit' in field ? field.unit : undefined
  return unit ? `${columnLabel(resource, name)} (${unit})` : columnLabel(resource, name)
}

/** The title's column is headed by what is listed: "Customer", not "Name". */
export function columnLabel(resource: Resource, name: string): string {
  const field = resource.fields[name]
  return field === undefined || name === resource.title ? resource.words.one : labelOf(name, field)
}
