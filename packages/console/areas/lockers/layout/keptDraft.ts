/** A layout that is being drawn survives a reload: kept in this browser, by person and bank, for the version it began with. */
import type { Draft } from '@postern/domain/areas/lockers/geometry/draft.ts'
import type { BankLayout } from '@postern/domain/areas/lockers/layoutEndpoints.ts'
import { isObject } from '../../../engine/cells/values.ts'

interface Kept {
  readonly version: string
  readonly draft: Draft
  readonly at: string
}

export const keptDraftKey = (userId: string, bankId: string): string => `postern.layout.${userId}.${bankId}`

/** Of the bank and all its doors: a draft of an older layout would undo what others did. */
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
    // A full or forbidden storage: the draft lives on in the page, only a reload would lose it.
  }
}
