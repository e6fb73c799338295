/** Keeps layout drafts across reloads: stored in this browser per user and bank, for the version they started from. */
import type { Draft } from '@postern/domain/areas/lockers/geometry/draft.ts'
import type { BankLayout } from '@postern/domain/areas/lockers/layoutEndpoints.ts'
import { isObject } from '../../../engine/cells/values.ts'

interface Kept {
  readonly version: string
  readonly draft: Draft
  readonly at: string
}

export const keptDraftKey = (userId: string, bankId: string): string => `postern.layout.${userId}.${bankId}`

/** Covers the bank and all its doors, because a draft of an older layout would undo others' changes. */
export const layoutVersion = ({ rowVersion, doors }: BankLayout): string =>
  [rowVersion, ...doors.map((door) => `${door.id}.${door.rowVersion}`)].join(' ')

const isKept = (value: unknown): value is Kept =>
  isObject(value) &&
  typeof value.version === 'string' &&
  typeof value.at === 'string' &&
  isObject(value.draft) &&
  typeof value.draft.rowMm === 'number' &&
  typeof value.draft.nextKey === 'number' &&
  Array.isArray(value.draft.doors) &&
  Array.isArray(value.draft.panels)

export function readKept(storage: Storage, key: string, version: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isKept(kept) && kept.version === version ? kept : null
  } catch {
    return null
  }
}

export function keepDraft(storage: Storage, key: string, kept: Kept | null): void {
  try {
    if (kept) storage.setItem(key, JSON.stringify(kept))
    else storage.removeItem(key)
  } catch {
    // Storage is full or blocked: the draft stays in memory; only a reload would lose it.
  }
}
