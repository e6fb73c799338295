/** Keeps layout drafts across reloads: stored in this browser per user and bank, with the layout they started from. */
import type { Draft } from '@postern/domain/areas/lockers/geometry/draft.ts'
import type { BankLayout } from '@postern/domain/areas/lockers/layoutEndpoints.ts'
import { isObject } from '../../../engine/cells/values.ts'

interface Kept {
  readonly version: string
  /** The saved layout that the draft changes. */
  readonly start: Draft
  readonly draft: Draft
  readonly at: string
}

export const keptDraftKey = (userId: string, bankId: string): string => `postern.layout.${userId}.${bankId}`

/** Covers the bank and all its doors. */
export const layoutVersion = ({ rowVersion, doors }: BankLayout): string =>
  [rowVersion, ...doors.map((door) => `${door.id}.${door.rowVersion}`)].join(' ')

const isDraft = (value: unknown): value is Draft =>
  isObject(value) &&
  typeof value.rowMm === 'number' &&
  typeof value.nextKey === 'number' &&
  Array.isArray(value.doors) &&
  Array.isArray(value.panels)

const isKept = (value: unknown): value is Kept =>
  isObject(value) &&
  typeof value.version === 'string' &&
  typeof value.at === 'string' &&
  isDraft(value.start) &&
  isDraft(value.draft)

export function readKept(storage: Storage, key: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isKept(kept) ? kept : null
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
