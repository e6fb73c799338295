/** Options for the pickers in forms and filters: names only, without the permission to read the records. */
import { isPointer, isRef, isStored } from './field.ts'
import type { RefField, RefsField, StatusField } from './fieldKinds.ts'
import { fieldsWhere, type Resource } from './resource.ts'

/** One option of a picker. `inside` names the record it belongs to: every building has a Level 3. */
export interface Lookup {
  readonly id: string
  readonly name: string
  readonly inside: string | null
}

/** A form offers what a new record may point to; a filter also offers what older records point to. */
export const lookupPurposes = ['form', 'filter'] as const
export type LookupPurpose = (typeof lookupPurposes)[number]

export const defaultLookups = 20
export const mostLookups = 50

/** How many hits of each resource the global search shows, next to their total. */
export const searchHits = 5

/** Form fields that are filled in by selecting another record. */
export const formLookups = (resource: Resource): [string, RefField | RefsField][] =>
  fieldsWhere(resource, isPointer).filter(([, { writable }]) => writable)

export const filterLookups = (resource: Resource): [string, RefField | RefsField][] =>
  fieldsWhere(resource, isPointer).filter(([, { filter }]) => filter === true)

/** Every field that has a picker somewhere. */
export const lookupFields = (resource: Resource): string[] =>
  fieldsWhere(resource, isPointer)
    .filter(([, field]) => field.writable || field.filter === true)
    .map(([name]) => name)

/** Refs of the target that can narrow a picker: the floors of one building, the members of one department. */
export const lookupFilters = (target: Resource): string[] =>
  fieldsWhere(target, isRef)
    .filter(([, field]) => field.filter === true && isStored(field))
    .map(([name]) => name)

/** Refs to the record it lives in: always set, and archiving that record archives this one. */
export const homesOf = (resource: Resource): string[] =>
  fieldsWhere(resource, isRef)
    .filter(([, field]) => field.required && field.filter === true && field.whenTargetArchived === 'cascade')
    .map(([name]) => name)

/** Refs whose names distinguish records of the same name in lists, pickers and search: every building has a Level 3. */
export function insideFields(resource: Resource): readonly string[] {
  if (resource.inside.length > 0) return resource.inside
  const homes = homesOf(resource)
  return homes.length > 0 ? homes : resource.parents
}

/** States without a way out, such as a closed site: new records can't point to a record in one. */
export const finalStates = ({ transitions }: StatusField): string[] =>
  Object.keys(transitions).filter((state) => transitions[state]?.length === 0)
