/** Keeps unsaved designs across reloads and tab switches. Stored in this browser per user and label. */
import { isObject } from '../../../engine/cells/values.ts'

export interface KeptDesign {
  /** Row version of the record the changes were made to. */
  readonly rowVersion: number
  readonly base: string
  readonly source: string
}

export const keptDesignKey = (userId: string, labelId: string): string => `postern.label.${userId}.${labelId}`

const isKept = (value: unknown): value is KeptDesign =>
  isObject(value) &&
  typeof value.rowVersion === 'number' &&
  typeof value.base === 'string' &&
  typeof value.source === 'string'

export function readKept(storage: Storage, key: string): KeptDesign | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isKept(kept) ? kept : null
  } catch {
    return null
  }
}

export function keepDesign(storage: Storage, key: string, kept: KeptDesign | null): void {
  try {
    if (kept) storage.setItem(key, JSON.stringify(kept))
    else storage.removeItem(key)
  } catch {
    // If storage is full or blocked, the changes stay in the page and only a reload loses them.
  }
}
