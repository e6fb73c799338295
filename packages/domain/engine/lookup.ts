/** What the pickers of forms and filters may ask: names to choose from, without the permission to read what they name. */
import { isPointer, isRef, isStored } from './field.ts'
import type { RefField, RefsField, StatusField } from './fieldKinds.ts'
import { fieldsWhere, type Resource } from './resource.ts'

/** One entry of a picker. `inside` names what the record lives in: every building has a Level 3. */
export interface Lookup {
  readonly id: string
  readonly name: string
  readonly inside: string | null
}

/** A form offers what a new record may point to; a filter also what older records point to. */
export const lookupPurposes = ['form', 'filter'] as const
export type LookupPurpose = (typeof lookupPurposes)[number]

export const defaultLookups = 20
export const mostLookups = 50

/** A search over all kinds of records shows so many of each, and how many there are. */
export const searchHits = 5

/** The fields of a form that are filled in by picking another record. */
export const formLookups = (resource: Resource): [string, RefField | RefsField][] =>
  fieldsWhere(resource, isPointer).filter(([, { writable }]) => writable)

export const filterLookups = (resource: Resource): [string, RefField | RefsField][] =>
  fieldsWhere(resource, isPointer).filter(([, { filter }]) => filter === true)

/** Every field that has a picker somewhere. */
export const lookupFields = (resource: Resource): string[] =>
  fieldsWhere(resource, isPointer)
    .filter(([, field]) => field.writable || field.filter === true)
    .map(([name]) => name)

/** The refs of a target by which a picker may be narrowed: the floors of one building, the members of one department. */
export const lookupFilters = (target: Resource): string[] =>
  fieldsWhere(target, isRef)
    .filter(([, field]) => field.filter === true && isStored(field))
    .map(([name]) => name)

/** The refs that say what a record lives in: it is never without, and is archived with it. */
export const homesOf = (resource: Resource): string[] =>
  fieldsWhere(resource, isRef)
    .filter(([, field]) => field.required && field.filter === true && field.whenTargetArchived === 'cascade')
    .map(([name]) => name)

/** The refs whose names tell records of the same name apart, in lists, pickers and search: every building has a Level 3. */
export function insideFields(resource: Resource): readonly string[] {
  if (resource.inside.length > 0) return resource.inside
  const homes = homesOf(resource)
  return homes.length > 0 ? homes : resource.parents
}

/** The states of a life cycle that nothing leads out of, such as a closed site: nothing new points there. */
export const finalStates = ({ transitions }: StatusField): string[] =>
  Object.keys(transitions).filter((state) => transitions[state]?.length === 0)
