/** Unsaved edits survive a reload: kept for this tab, by person and record, until they are saved or given up. */
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { isObject, sameValue } from '../cells/values.ts'
import type { Values } from '../requests/writes.ts'

export interface Draft {
  /** What the user had read, for the merge if someone else saves first. */
  rowVersion: number
  base: Values
  /** Only what was changed. */
  values: Values
  /** ISO time of the last key. */
  at: string
}

export const draftKey = (userId: string, resource: Resource, id: string): string =>
  `postern.draft.${userId}.${resource.name}.${id}`

/** Of a new record: by where it is made, and whose copy it begins as. */
export const newDraftKey = (userId: string, resource: Resource, place: readonly (string | undefined)[]): string =>
  draftKey(userId, resource, ['new', ...place.map((part) => part ?? '')].join('.'))

const isDraft = (value: unknown): value is Draft =>
  isObject(value) &&
  typeof value.rowVersion === 'number' &&
  typeof value.at === 'string' &&
  isObject(value.base) &&
  isObject(value.values)

/** A draft that is broken, or that the record has caught up with, is none. */
export function readDraft(storage: Storage, key: string, record: Values): Draft | null {
  try {
    const draft: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    if (!isDraft(draft)) return null
    const open = Object.entries(draft.values).filter(([name, value]) => !sameValue(record[name], value))
    return open.length === 0 ? null : { ...draft, values: Object.fromEntries(open) }
  } catch {
    return null
  }
}

/** What may lie in the browser's storage: a secret is typed again rather than kept there. */
const keepable = (resource: Resource, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => resource.fields[name]?.kind !== 'secret'))

export function writeDraft(storage: Storage, key: string, draft: Draft): void {
  try {
    storage.setItem(key, JSON.stringify(draft))
  } catch {
    // A full or forbidden storage: the edits live on in the page, only a reload would lose them.
  }
}

/** Of a record that is edited: only what may be kept, with what it was before. Null: nothing is. */
export function draftOf(resource: Resource, base: AnyRecord, changes: Values, at: string): Draft | null {
  const values = keepable(resource, changes)
  const names = Object.keys(values)
  if (names.length === 0) return null
  const was = Object.fromEntries(names.map((name) => [name, base[name] ?? null]))
  return { rowVersion: base.rowVersion, base: was, values, at }
}

/** Of a record that does not exist yet: what differs from what its form began with. */
export function draftOfNew(resource: Resource, first: Values, typed: Values, at: string): Draft | null {
  const changed = Object.entries(keepable(resource, typed)).filter(([name, value]) => !sameValue(value, first[name]))
  return changed.length === 0 ? null : { rowVersion: 0, base: {}, values: Object.fromEntries(changed), at }
}

export const keepDraft = (storage: Storage, key: string, draft: Draft | null): void =>
  draft === null ? clearDraft(storage, key) : writeDraft(storage, key, draft)

export const clearDraft = (storage: Storage, key: string): void => storage.removeItem(key)

/** What the writer had before them: the record as it is now, but the changed fields as they were read then. */
export const baseOfDraft = (record: AnyRecord, draft: Draft): AnyRecord => ({
  ...record,
  ...draft.base,
  rowVersion: draft.rowVersion,
})
