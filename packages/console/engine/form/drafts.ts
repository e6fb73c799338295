/** Unsaved edits survive a reload: stored per browser tab, user and record, until they're saved or discarded. */
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { isObject, sameValue } from '../cells/values.ts'
import type { Values } from '../requests/writes.ts'

export interface Draft {
  /** The version the user started from, for the merge if someone else saves first. */
  rowVersion: number
  base: Values
  /** Only the changed fields. */
  values: Values
  /** ISO time of the last keystroke. */
  at: string
}

export const draftKey = (userId: string, resource: Resource, id: string): string =>
  `postern.draft.${userId}.${resource.name}.${id}`

/** For a new record: keyed by where it's created and which record it copies. */
export const newDraftKey = (userId: string, resource: Resource, place: readonly (string | undefined)[]): string =>
  draftKey(userId, resource, ['new', ...place.map((part) => part ?? '')].join('.'))

const isDraft = (value: unknown): value is Draft =>
  isObject(value) &&
  typeof value.rowVersion === 'number' &&
  typeof value.at === 'string' &&
  isObject(value.base) &&
  isObject(value.values)

/** Ignores a draft that is corrupt or matches the record by now. */
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

/** What may go into the browser's storage: secrets are never stored, the user types them again. */
const keepable = (resource: Resource, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => resource.fields[name]?.kind !== 'secret'))

export function writeDraft(storage: Storage, key: string, draft: Draft): void {
  try {
    storage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage is full or blocked: the edits stay in the page, and only a reload would lose them.
  }
}

/** For a record being edited: the storable changes with the values they replace. Null if there are none. */
export function draftOf(resource: Resource, base: AnyRecord, changes: Values, at: string): Draft | null {
  const values = keepable(resource, changes)
  const names = Object.keys(values)
  if (names.length === 0) return null
  const was = Object.fromEntries(names.map((name) => [name, base[name] ?? null]))
  return { rowVersion: base.rowVersion, base: was, values, at }
}

/** For a record that doesn't exist yet: what differs from the form's initial values. */
export function draftOfNew(resource: Resource, first: Values, typed: Values, at: string): Draft | null {
  const changed = Object.entries(keepable(resource, typed)).filter(([name, value]) => !sameValue(value, first[name]))
  return changed.length === 0 ? null : { rowVersion: 0, base: {}, values: Object.fromEntries(changed), at }
}

export const keepDraft = (storage: Storage, key: string, draft: Draft | null): void =>
  draft === null ? clearDraft(storage, key) : writeDraft(storage, key, draft)

export const clearDraft = (storage: Storage, key: string): void => storage.removeItem(key)

/** The base the user edited: the current record, but the changed fields as they were read then. */
export const baseOfDraft = (record: AnyRecord, draft: Draft): AnyRecord => ({
  ...record,
  ...draft.base,
  rowVersion: draft.rowVersion,
})
