/** An entity as data. Table checks, routes, validation, pages, permissions and tests are derived from one definition. */

import type { CrudSubject, EditSubject } from '../auth/permission.ts'
import { counted, humanise, inSentence, singular, snake } from '../values/text.ts'
import { type Field, type FieldValues, isStored } from './field.ts'
import type { ResourceName } from './resourceNames.ts'

export type Fields = Readonly<Record<string, Field>>

/** Where a collection lives: inside a customer, in the system area, or at the top level. */
export type Scope = 'customer' | 'system' | 'top'

export interface Resource<N extends ResourceName = ResourceName, F extends Fields = Fields> {
  readonly name: N
  /** Its last URL segment. Defaults to its name; resources in different scopes may use the same segment. */
  readonly path: string
  readonly permission: EditSubject
  readonly scope: Scope
  /** Each customer has exactly one, from the start: it has no list and can't be created or archived. */
  readonly single: boolean
  /** The field that names a record. */
  readonly title: string
  readonly fields: F
  /** Groups of fields, in order; each is edited as one. */
  readonly sections: Readonly<Record<string, readonly string[]>>
  /** Fields shown first when creating a record, in addition to the mandatory ones. Null: the fields in its list. */
  readonly essentials: readonly string[] | null
  /** Refs to its parent records; it's a tab on their pages. */
  readonly parents: readonly string[]
  /** Refs whose names distinguish records of the same name, if those aren't its parents. */
  readonly inside: readonly string[]
  /** Has its own list page. Resources without parents always do. */
  readonly listed: boolean
  /** Where a record opens: on its own page, or in a drawer next to the list. */
  readonly opensIn: 'page' | 'drawer'
  readonly words: { readonly one: string; readonly many: string }
  /** Its list's default order: a field, with a leading `-` for descending. */
  readonly order: string
  /** The integer field that holds the users' own order: sorted by it, rows can be dragged. Null if there is none. */
  readonly arrangedBy: string | null
  /** The choice field that groups its list, in the order of its choices; rows are dragged within their group. */
  readonly groupedBy: string | null
  /** The provider's own records are templates that customers' records may follow (spec:data-model#templates). */
  readonly template: boolean
  /** Archiving a record requires typing its name: too much is archived with it for a single click. */
  readonly archiveNeedsName: boolean
  /** The boolean field that, when off, keeps a record but stops offering it for new use. Null if there is none. */
  readonly activeBy: string | null
  /** The instant after which a record's history shows only that something changed. Null if records are never anonymized. */
  readonly forgottenAt: string | null
}

/** A resource with any number of records: it has a list, and its records can be created, archived and restored. */
export interface Collection<N extends ResourceName = ResourceName, F extends Fields = Fields> extends Resource<N, F> {
  readonly permission: CrudSubject
  readonly single: false
}

export const isCollection = (resource: Resource): resource is Collection => !resource.single

/** Type-checks that title, sections and parents are fields. Returns a wide type, so that the engine can loop over resources. */
export function resource<const N extends ResourceName, const F extends Fields>(definition: {
  name: N
  path?: string
  permission: CrudSubject
  scope: Scope
  title: NoInfer<keyof F & string>
  fields: F
  sections?: Readonly<Record<string, readonly NoInfer<keyof F & string>[]>>
  essentials?: readonly NoInfer<keyof F & string>[]
  parents?: readonly NoInfer<keyof F & string>[]
  inside?: readonly NoInfer<keyof F & string>[]
  listed?: boolean
  opensIn?: 'page' | 'drawer'
  words?: { one: string; many: string }
  order?: NoInfer<(keyof F & string) | `-${keyof F & string}`>
  arrangedBy?: NoInfer<keyof F & string>
  groupedBy?: NoInfer<keyof F & string>
  template?: boolean
  archiveNeedsName?: boolean
  activeBy?: NoInfer<keyof F & string>
  forgottenAt?: NoInfer<keyof F & string>
}): Collection<N, F> {
  const many = humanise(definition.name)
  const shown = Object.keys(definition.fields).filter((name) => {
    const field = definition.fields[name]
    return field && isStored(field)
  })
  return {
    path: definition.name,
    single: false,
    sections: { Details: shown },
    essentials: null,
    parents: [],
    inside: [],
    order: [definition.groupedBy ?? [], definition.arrangedBy ?? definition.title].flat().join(','),
    arrangedBy: null,
    groupedBy: null,
    template: false,
    archiveNeedsName: false,
    activeBy: null,
    forgottenAt: null,
    listed: (definition.parents ?? []).length === 0,
    opensIn: 'page',
    words: { one: singular(many), many },
    ...definition,
  }
}

/** A resource of which each customer has exactly one; its sections are groups of its fields. */
export const single = <const N extends ResourceName, const F extends Fields>(definition: {
  name: N
  permission: EditSubject
  fields: F
  sections: Readonly<Record<string, Fields>>
  words: { one: string; many: string }
}): Resource<N, F> => ({
  ...definition,
  path: definition.name,
  single: true,
  scope: 'customer',
  // It's shown under its customer's name; no field of its own names it.
  title: 'id',
  order: 'id',
  arrangedBy: null,
  groupedBy: null,
  sections: Object.fromEntries(Object.entries(definition.sections).map(([title, of]) => [title, Object.keys(of)])),
  essentials: null,
  parents: [],
  inside: [],
  listed: false,
  opensIn: 'page',
  template: false,
  archiveNeedsName: false,
  activeBy: null,
  forgottenAt: null,
})

/** What every record has in addition to its own fields (spec:data-model#every-record). */
export interface RecordMeta {
  id: string
  rowVersion: number
  createdAt: string
  createdBy: string | null
  updatedAt: string
  updatedBy: string | null
  archivedAt: string | null
  /** Names of the records that refs point to, by field; for `refs`, by id. Users never have to read an id. */
  labels: Record<string, string>
  /** For resources with templates: the provider's record it follows, or null. */
  templateId?: string | null
  /** The fields that override its template. */
  overrides?: string[]
  /** The template's values of those fields. */
  templateValues?: Record<string, unknown> | null
  /** How many customers have a record that follows it. */
  followers?: number
}

export type ComputedKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly computed: true } ? K : never
}[keyof F]
/** Fields without a column. */
export type WorkedOutKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly computed: true } | { readonly kind: 'count' } ? K : never
}[keyof F]
export type ValuesOf<F extends Fields> = FieldValues<F>
type GivenKeys<F extends Fields> = { [K in keyof F]: F[K] extends { readonly given: true } ? K : never }[keyof F]

export type RowOf<R extends { readonly fields: Fields }> = ValuesOf<R['fields']> & RecordMeta
export type CreateOf<R extends { readonly fields: Fields }> = Pick<ValuesOf<R['fields']>, GivenKeys<R['fields']>> &
  Partial<ValuesOf<R['fields']>>

/** Initial values of a customer's only record. None of its fields must be given, so these are complete. */
export const defaultsOf = <F extends Fields>(resource: Resource<ResourceName, F>): ValuesOf<F> =>
  // Defaults are type-checked where they're defined; a field without one is nullable.
  Object.fromEntries(fieldsOf(resource).map(([name, field]) => [name, field.default ?? null])) as ValuesOf<F>

/** A record of a resource not known at compile time, as the engine and the derived pages handle it. */
export type AnyRecord = RecordMeta & Record<string, unknown>

/** Whether a record is kept but no longer offered for new use. */
export const isInactive = ({ activeBy }: Resource, record: Readonly<Record<string, unknown>>): boolean =>
  activeBy !== null && record[activeBy] === false

/** “1 site”, “3 sites”. */
export const countedRecords = ({ words }: Pick<Resource, 'words'>, count: number): string =>
  counted(count, inSentence(words.one), inSentence(words.many))

export const tableOf = (resource: Resource): string => snake(resource.name)

export const labelOf = (name: string, field: Field): string =>
  field.label ?? humanise(field.kind === 'ref' || field.kind === 'refs' ? name.replace(/Id(s?)$/, '$1') : name)

const collections: Record<Scope, string> = {
  customer: '/api/customers/:customerId/',
  system: '/api/system/',
  top: '/api/',
}

/** The collection's URL pattern: `/api/customers/:customerId/sites`. */
export const collectionPath = (resource: Resource): string => collections[resource.scope] + resource.path

const knownFields = new WeakMap<Fields, readonly [string, Field][]>()

/** Cached, because every request needs them several times. */
export function fieldsOf({ fields }: Resource): readonly [string, Field][] {
  const known = knownFields.get(fields) ?? Object.entries(fields)
  knownFields.set(fields, known)
  return known
}

const knownSelections = new WeakMap<Fields, WeakMap<(field: Field) => boolean, readonly [string, Field][]>>()

/** Cached by the function that selects them, so one that is used often should be declared once. */
export function fieldsWhere<F extends Field>(
  resource: Resource,
  test: (field: Field) => field is F,
): readonly [string, F][]
export function fieldsWhere(resource: Resource, test: (field: Field) => boolean): readonly [string, Field][]
export function fieldsWhere(resource: Resource, test: (field: Field) => boolean): readonly [string, Field][] {
  const selections = knownSelections.get(resource.fields) ?? new WeakMap()
  knownSelections.set(resource.fields, selections)
  const known = selections.get(test) ?? fieldsOf(resource).filter(([, field]) => test(field))
  selections.set(test, known)
  return known
}
