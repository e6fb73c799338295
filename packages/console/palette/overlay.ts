/** Which of the shell's two overlays is open. Outside React, so shortcuts, buttons and commands can all open them. */
import { useSyncExternalStore } from 'react'

export type Overlay = 'palette' | 'keys'

let opened: Overlay | null = null
const listeners = new Set<() => void>()

let early = ''

/** The palette loads on demand; keys typed meanwhile are meant for it, not for the page behind it. */
function keepEarly(event: KeyboardEvent): void {
  if (event.key.length > 1 || event.metaKey || event.ctrlKey || event.altKey) return
  event.preventDefault()
  event.stopPropagation()
  early += event.key
}

/** What was typed before the palette's input had focus. */
export function takeEarly(): string {
  removeEventListener('keydown', keepEarly, true)
  const typed = early
  early = ''
  return typed
}

function set(next: Overlay | null): void {
  opened = next
  takeEarly()
  if (next === 'palette') addEventListener('keydown', keepEarly, true)
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
