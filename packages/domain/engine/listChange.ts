/** What a bulk edit does to a list: adds to it, removes from it, or replaces it. */
import type { Field, Kind } from './field.ts'

export const listChanges = ['add', 'remove', 'replace'] as const
export type ListChange = (typeof listChanges)[number]

const listKinds: ReadonlySet<Kind> = new Set<Kind>(['choices', 'tags', 'refs', 'rows'])

/** Holds several values, which can be added or removed individually. */
export const isListLike = ({ kind }: Pick<Field, 'kind'>): boolean => listKinds.has(kind)

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Whether two entries are the same. Rows match on the given fields only: a date alone matches that day, whatever its name. */
const means = (entry: unknown, given: unknown): boolean =>
  isRow(entry) && isRow(given)
    ? Object.entries(given).every(([name, value]) => value === null || entry[name] === value)
    : entry === given

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export function changedList(change: ListChange, before: unknown, given: unknown): readonly unknown[] {
  const [entries, values] = [asList(before), asList(given)]
  if (change === 'replace') return values
  if (change === 'remove') return entries.filter((entry) => !values.some((value) => means(entry, value)))
  return [...entries, ...values.filter((value) => !entries.some((entry) => means(entry, value)))]
}

const mostEntries: Partial<Record<Kind, number>> = { tags: 20, refs: 100, rows: 50 }

/** Why a list is too long or too short, or undefined. */
export function listProblem(field: Field, list: readonly unknown[]): string | undefined {
  const min = ('min' in field && field.min) || 0
  const max = ('max' in field ? field.max : undefined) ?? mostEntries[field.kind] ?? list.length
  if (list.length > max) return `That makes ${list.length} entries. You can have up to ${max}.`
  return list.length < min ? `Keep at least ${min}.` : undefined
}
