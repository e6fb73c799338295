/**
 * The list query: search, filters, order, page. Console and API share one parser and one printer, so the console's URL
 * and the API's query string have the same format. No zod, so that list pages stay small.
 */

import { isUuid } from '../values/id.ts'
import type { Issue } from './failure.ts'
import { bool, choicesOf, type Field, isStored, type Kind } from './field.ts'
import { fieldsOf, labelOf, type Resource } from './resource.ts'

export const operators = ['eq', 'ne', 'in', 'contains', 'gt', 'gte', 'lt', 'lte', 'empty'] as const
export type Operator = (typeof operators)[number]

type FilterValue = string | number | boolean

export interface Filter {
  field: string
  operator: Operator
  /** One value; for `in`, all of them; for `empty`, true or false. */
  values: FilterValue[]
}

export interface Order {
  field: string
  descending: boolean
}

/** Which records, in which order. */
export interface ListQuery {
  q: string
  filters: Filter[]
  order: Order[]
  archived: boolean
}

/** One page of a list, as requested from the API. */
export interface PagedListQuery extends ListQuery {
  limit: number
  cursor: string | null
  count: boolean
  /** Only these records; never part of a URL. */
  ids?: readonly string[]
  /** Fields to return, in addition to id, row version and sort fields. If omitted, all fields. */
  fields?: readonly string[]
}

export interface Page<T> {
  items: T[]
  nextCursor: string | null
  total?: number
}

export const defaultLimit = 50
export const maximumLimit = 200
const maximumSearchLength = 200

/** Punctuation that a search ignores, in the query and in the text. Must match `searchable` in the database. */
const joiningSigns = new Set('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~´·‐‑–—‘’“”„…')
const maximumSearchWords = 8

/** The words of a search. Each must occur somewhere in the searched text. */
export const searchWords = (q: string): string[] =>
  q
    .toLowerCase()
    .split(/\s+/)
    .map((word) => [...word].filter((sign) => !joiningSigns.has(sign)).join(''))
    .filter((word) => word !== '')
    .slice(0, maximumSearchWords)

const ordered = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'empty'] as const
const textual = ['eq', 'ne', 'in', 'contains', 'empty'] as const
const oneOfMany = ['eq', 'ne', 'in', 'empty'] as const
const set = ['contains', 'empty'] as const
const none = [] as const

/** The filter operators of each kind. */
export const operatorsOf: Record<Kind, readonly Operator[]> = {
  text: textual,
  longText: ['contains', 'empty'],
  code: textual,
  email: textual,
  phone: textual,
  url: textual,
  int: ordered,
  decimal: ordered,
  bool: ['eq'],
  date: ordered,
  instant: ['gt', 'lt', 'empty'],
  choice: oneOfMany,
  choices: set,
  status: oneOfMany,
  colour: ['eq', 'empty'],
  timezone: oneOfMany,
  country: oneOfMany,
  tags: set,
  ref: oneOfMany,
  refs: set,
  secret: ['empty'],
  rows: none,
  overrides: none,
  json: none,
  percent: ordered,
  share: none,
  count: ['gt', 'lt', 'eq'],
  grants: none,
  image: ['empty'],
}

const asText = (text: string): FilterValue | undefined => text
const asNumber = (text: string): FilterValue | undefined =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined
const asBoolean = (text: string): FilterValue | undefined =>
  text === 'true' ? true : text === 'false' ? false : undefined
const asDay = (text: string): FilterValue | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
const asId = (text: string): FilterValue | undefined => (isUuid(text) ? text : undefined)

const asChoice = (text: string, field: Field): FilterValue | undefined =>
  choicesOf(field).includes(text) ? text : undefined

const filterValue: Record<Kind, (text: string, field: Field) => FilterValue | undefined> = {
  text: asText,
  longText: asText,
  code: asText,
  email: asText,
  phone: asText,
  url: asText,
  int: asNumber,
  decimal: asNumber,
  bool: asBoolean,
  date: asDay,
  instant: asDay,
  choice: asChoice,
  choices: asChoice,
  status: asChoice,
  colour: asText,
  timezone: asText,
  country: asText,
  tags: asText,
  ref: asId,
  refs: asId,
  secret: () => undefined,
  rows: () => undefined,
  overrides: () => undefined,
  json: () => undefined,
  percent: asNumber,
  share: () => undefined,
  count: asNumber,
  grants: () => undefined,
  image: () => undefined,
}

const unordered: ReadonlySet<Kind> = new Set([
  'json',
  'overrides',
  'grants',
  'choices',
  'tags',
  'ref',
  'refs',
  'rows',
  'secret',
  'image',
])

/** Paging needs a stored column that has an order: one the list shows, or one marked `sorts` that users can add. */
export const isSortable = (field: Field): boolean =>
  (field.inList === true || field.sorts === true) && isStored(field) && !unordered.has(field.kind)

/** Names from requests may be `constructor`, so only own properties count. */
const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

/** For resources with templates: whether a record overrides its template, filtered like one of its fields. */
export const differsFilter = 'differs'
const differs = bool({ label: 'Differs from template', filter: true })

/** The field that a filter of this name applies to. */
export const filterField = (resource: Resource, name: string): Field | undefined =>
  resource.template && name === differsFilter ? differs : own(resource.fields, name)

export const filterFieldsOf = (resource: Resource): readonly [string, Field][] =>
  resource.template ? [...fieldsOf(resource), [differsFilter, differs]] : fieldsOf(resource)

const metaOrder = ['createdAt', 'updatedAt'] as const

/** The query keys a list accepts, for the API docs and to reject all others. */
export const listQueryKeys = (resource: Resource): string[] => [
  'q',
  'sort',
  'limit',
  'cursor',
  'count',
  'archived',
  ...filterFieldsOf(resource).flatMap(([name, field]) =>
    operatorsOf[field.kind].length === 0
      ? []
      : [`filter[${name}]`, ...operatorsOf[field.kind].map((operator) => `filter[${name}][${operator}]`)],
  ),
]

const isOperator = (text: string): text is Operator => (operators as readonly string[]).includes(text)

function parseFilter(resource: Resource, key: string, text: string): Filter | string {
  const match = /^filter\[(\w+)\](?:\[(\w+)\])?$/.exec(key)
  const name = match?.[1] ?? ''
  const operator = match?.[2] ?? 'eq'
  const field = filterField(resource, name)
  if (!match || !field) return `There’s no filter “${key}”.`
  if (!isOperator(operator) || !operatorsOf[field.kind].includes(operator))
    return `${labelOf(name, field)} can’t be filtered with “${operator}”.`
  if (operator === 'empty') {
    const empty = asBoolean(text)
    return empty === undefined ? 'Enter true or false.' : { field: name, operator, values: [empty] }
  }
  const values = (operator === 'in' ? text.split(',') : [text]).map((part) => filterValue[field.kind](part, field))
  const sound = values.filter((value) => value !== undefined)
  if (sound.length < values.length || sound.length > 100)
    return `“${text.slice(0, 60)}” isn’t a valid value for ${labelOf(name, field)}.`
  return { field: name, operator, values: sound }
}

const readOrder = (text: string): Order[] =>
  text.split(',').map((part) => ({ field: part.replace(/^-/, ''), descending: part.startsWith('-') }))

function parseOrder(resource: Resource, text: string): Order[] | string {
  const order = readOrder(text)
  for (const { field } of order) {
    const known = own(resource.fields, field)
    const { arrangedBy, groupedBy } = resource
    const isOrder = [arrangedBy, groupedBy, ...metaOrder].includes(field)
    if (!isOrder && !(known && isSortable(known))) return `You can’t sort by “${field.slice(0, 60)}”.`
  }
  return order.length > 3 ? 'Sort by up to 3 fields.' : order
}

export interface ParsedListQuery {
  query: PagedListQuery
  issues: Issue[]
}

/** Never throws: invalid parts are dropped and reported as issues. The server rejects on issues; a pasted link still opens. */
export function parseListQuery(
  resource: Resource,
  params: Readonly<Record<string, string | undefined>>,
): ParsedListQuery {
  const query: PagedListQuery = {
    q: '',
    filters: [],
    order: readOrder(resource.order),
    limit: defaultLimit,
    cursor: null,
    count: false,
    archived: false,
  }
  const issues: Issue[] = []
  const readers: Record<string, (text: string) => string | undefined> = {
    q: (text) => {
      query.q = text.slice(0, maximumSearchLength).trim()
      return text.length > maximumSearchLength ? `Search for up to ${maximumSearchLength} characters.` : undefined
    },
    sort: (text) => {
      const order = parseOrder(resource, text)
      if (typeof order === 'string') return order
      query.order = order
      return undefined
    },
    limit: (text) => {
      const limit = Number(text)
      if (!Number.isInteger(limit) || limit < 1 || limit > maximumLimit)
        return `Enter a number from 1 to ${maximumLimit}.`
      query.limit = limit
      return undefined
    },
    cursor: (text) => {
      query.cursor = text
      return undefined
    },
    count: (text) => {
      query.count = text === 'true'
      return asBoolean(text) === undefined ? 'Enter true or false.' : undefined
    },
    archived: (text) => {
      query.archived = text === 'true'
      return asBoolean(text) === undefined ? 'Enter true or false.' : undefined
    },
  }
  for (const [key, text] of Object.entries(params)) {
    if (text === undefined) continue
    const reader = own(readers, key)
    if (reader) {
      const problem = reader(text)
      if (problem) issues.push({ path: key, description: problem })
      continue
    }
    const filter = parseFilter(resource, key, text)
    if (typeof filter === 'string') issues.push({ path: key, description: filter })
    else query.filters.push(filter)
  }
  return { query, issues }
}

export const filterKey = ({ field, operator }: Pick<Filter, 'field' | 'operator'>): string =>
  operator === 'eq' ? `filter[${field}]` : `filter[${field}][${operator}]`

export const printOrder = (order: readonly Order[]): string =>
  order.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',')

/** The inverse of parsing: only what differs from the defaults, in a stable order. */
export function printListQuery(resource: Resource, query: Partial<PagedListQuery>): Record<string, string> {
  const printed: Record<string, string> = {}
  if (query.q) printed.q = query.q
  const order = printOrder(query.order ?? [])
  if (order && order !== resource.order) printed.sort = order
  for (const filter of query.filters ?? []) printed[filterKey(filter)] = filter.values.map(String).join(',')
  if (query.archived) printed.archived = 'true'
  if (query.limit !== undefined && query.limit !== defaultLimit) printed.limit = String(query.limit)
  if (query.count) printed.count = 'true'
  if (query.cursor) printed.cursor = query.cursor
  return printed
}
