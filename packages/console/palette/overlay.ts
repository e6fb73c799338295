/** Which of the two overlays of the shell is open. Outside React, so that keys, buttons and commands can all open them. */
import { useSyncExternalStore } from 'react'

export type Overlay = 'palette' | 'keys'

let opened: Overlay | null = null
const listeners = new Set<() => void>()

function set(next: Overlay | null): void {
  opened = next
  for (const listener of listeners) listener()
}

export const openOverlay = (overlay: Overlay): void => set(overlay)
export const closeOverlay = (): void => set(null)
export const toggleOverlay = (overlay: Overlay): void => set(opened === overlay ? null : overlay)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOverlay = (): Overlay | null => useSyncExternalStore(subscribe, () => opened)
