/** Values of records whose types are known only at run time: read safely, compared by content. */

import type { PermissionTree } from '@postern/domain/auth/permission.ts'
import type { Share } from '@postern/domain/engine/field.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'

/** Nothing to show: not entered, or an empty list. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

export const asText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

export const asNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

export const asList = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const asRows = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isObject) : []

export const asShare = (value: unknown): Share | null =>
  isObject(value) && typeof value.part === 'number' && typeof value.whole === 'number'
    ? { part: value.part, whole: value.whole }
    : null

const isTree = (value: unknown): value is PermissionTree =>
  isObject(value) && Object.values(value).every((entry) => typeof entry === 'boolean' || isTree(entry))

/** Any stored value as grants; a malformed one grants nothing. */
export const asTree = (value: unknown): PermissionTree => (isTree(value) ? value : {})

/** Compares as JSON: keys in any order; undefined equals null. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a ?? null, b ?? null)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, index) => sameValue(entry, b[index]))
  if (!isObject(a) || !isObject(b)) return false
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameValue(a[key], b[key]))
}

export const titleOf = (resource: Resource, record: AnyRecord): string =>
  resource.single ? resource.words.many : (asText(record[resource.title]) ?? resource.words.one)

const isBareNumber = (title: string): boolean => /^\d+(\.\d+)*(-[\w.]+)?$/.test(title)

/** The name for use without context: “Door 5”, “Version 8.9.0”. */
export const nameInWords = (resource: Resource, title: string): string =>
  isBareNumber(title) ? `${resource.words.one} ${title}` : title

export const displayName = (resource: Resource, record: AnyRecord): string =>
  nameInWords(resource, titleOf(resource, record))

/** A record names a ref by field and refs by id; `textOf` needs all names by id. */
export const refLabels = (resource: Resource, record: AnyRecord): Record<string, string> => ({
  ...record.labels,
  ...Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const [id, label] = [asText(record[name]), record.labels[name]]
      return field.kind === 'ref' && id !== null && label !== undefined ? [[id, label]] : []
    }),
  ),
})
