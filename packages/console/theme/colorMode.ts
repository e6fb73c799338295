// Light, dark, or as the system has it. Without Mantine: the sign-in page switches themes too and does not load it.
import { useSyncExternalStore } from 'react'

export type ColorMode = 'light' | 'dark' | 'system'
/** What a page may force; `system` is not a mode. */
export type ForcedMode = Exclude<ColorMode, 'system'>

/** public/colorMode.js reads the same key before the first paint. */
export const colorModeKey = 'postern-color-mode'

const systemIsDark = '(prefers-color-scheme: dark)'
const listeners = new Set<() => void>()
// Browsers with blocked storage throw on every touch; the choice then lasts for this page only.
let unstored: ColorMode = 'system'
let forced: ForcedMode | null = null
let warned = false

/** What the person prefers. */
export function getColorMode(): ColorMode {
  try {
    const stored = localStorage.getItem(colorModeKey)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return unstored
  }
}

/** What counts on this page: what it insists on, else the preference. */
export const getEffectiveMode = (): ColorMode => forced ?? getColorMode()
export const getForcedMode = (): ForcedMode | null => forced

/** What is in view. */
export function getShownTheme(): 'light' | 'dark' {
  const mode = getEffectiveMode()
  if (mode !== 'system') return mode
  return matchMedia(systemIsDark).matches ? 'dark' : 'light'
}

const paint = () => document.documentElement.setAttribute('data-mantine-color-scheme', getShownTheme())

function announce() {
  paint()
  for (const listener of listeners) listener()
}

/** On a page that forces a mode a new preference is neither applied nor stored (spec:console#122). */
export function setColorMode(mode: ColorMode) {
  if (forced) return
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

/**
 * A page insists on light or dark while it is in view; the preference stays as it was and counts again afterwards
 * (spec:console#120). Forcing `system` is refused with one warning (spec:console#121).
 */
export function forceColorMode(mode: ColorMode | null) {
  if (mode === 'system' && !warned) {
    warned = true
    console.warn('A page can’t force the color mode "system". Using the stored preference instead.')
  }
  const next = mode === 'system' ? null : mode
  if (next === forced) return
  forced = next
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
    // Nothing was listening between public/colorMode.js and now.
    paint()
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
export const useForcedMode = () => useSyncExternalStore(watchColorMode, getForcedMode)
