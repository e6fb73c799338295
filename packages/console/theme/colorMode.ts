// Light, dark, or as the system has it. Without Mantine: the sign-in page switches themes too and does not load it.
import { useSyncExternalStore } from 'react'

export type ColorMode = 'light' | 'dark' | 'system'

/** public/colorMode.js reads the same key before the first paint. */
export const colorModeKey = 'postern-color-mode'

const systemIsDark = '(prefers-color-scheme: dark)'
const listeners = new Set<() => void>()
// Browsers with blocked storage throw on every touch; the choice then lasts for this page only.
let unstored: ColorMode = 'system'

export function getColorMode(): ColorMode {
  try {
    const stored = localStorage.getItem(colorModeKey)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return unstored
  }
}

/** What is in view. */
export function getShownTheme(): 'light' | 'dark' {
  const mode = getColorMode()
  if (mode !== 'system') return mode
  return matchMedia(systemIsDark).matches ? 'dark' : 'light'
}

function announce() {
  document.documentElement.setAttribute('data-mantine-color-scheme', getShownTheme())
  for (const listener of listeners) listener()
}

export function setColorMode(mode: ColorMode) {
  // Mantine answers an announcement by setting what was announced: the second time must be silent.
  if (mode === getColorMode() && mode === unstored) return
  unstored = mode
  try {
    localStorage.setItem(colorModeKey, mode)
  } catch {
    // Kept above.
  }
  announce()
}

function onStorage({ key }: StorageEvent) {
  // A null key means that another tab cleared the whole storage.
  if (key === colorModeKey || key === null) announce()
}

/** Hears of other tabs and of the system's own change as well. */
export function watchColorMode(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('storage', onStorage)
    matchMedia(systemIsDark).addEventListener('change', announce)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('storage', onStorage)
    matchMedia(systemIsDark).removeEventListener('change', announce)
  }
}

export const useShownTheme = () => useSyncExternalStore(watchColorMode, getShownTheme)
