/** A label that is being designed survives a reload and a look at another tab: kept in this browser, by person and label. */
import { isObject } from '../../../engine/cells/values.ts'

export interface KeptDesign {
  /** The record the changes were made to. */
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
    // A full or forbidden storage: the changes live on in the page, only a reload would lose them.
  }
}
