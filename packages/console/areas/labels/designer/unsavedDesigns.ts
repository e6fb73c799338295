/** Tracks labels with unsaved changes, for buttons outside the designer. Unsaved changes can’t be published. */
import { useSyncExternalStore } from 'react'

const unsaved = new Set<string>()
const listeners = new Set<() => void>()

export function noteUnsaved(labelId: string, isUnsaved: boolean): void {
  if (unsaved.has(labelId) === isUnsaved) return
  if (isUnsaved) unsaved.add(labelId)
  else unsaved.delete(labelId)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useHasUnsavedDesign(labelId: string): boolean {
  const now = () => unsaved.has(labelId)
  return useSyncExternalStore(subscribe, now, now)
}
