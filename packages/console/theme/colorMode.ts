// Light, dark, or follow the system. Without Mantine, because the sign-in page switches themes too and doesn't load it.
import { useSyncExternalStore } from 'react'

export type ColorMode = 'light' | 'dark' | 'system'
/** The modes a page can force; `system` isn't one. */
export type ForcedMode = Exclude<ColorMode, 'system'>

/** public/colorMode.js reads the same key before the first paint. */
export const colorModeKey = 'postern-color-mode'

const systemIsDark = '(prefers-color-scheme: dark)'
const listeners = new Set<() => void>()
// With blocked storage every access throws; the choice then lasts only for this page.
let unstored: ColorMode = 'system'
let forced: ForcedMode | null = null
let warned = false

/** The user's preference. */
export function getColorMode(): ColorMode {
  try {
    const stored = localStorage.getItem(colorModeKey)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return unstored
  }
}

/** The mode of this page: the forced one, else the preference. */
export const getEffectiveMode = (): ColorMode => forced ?? getColorMode()
export const getForcedMode = (): ForcedMode | null => forced

/** The theme on screen. */
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
  // Mantine reacts to an announcement by setting the same mode again: that second call must be ignored.
  if (mode === getColorMode() && mode === unstored) return
  unstored = mode
  try {
    localStorage.setItem(colorModeKey, mode)
  } catch {
    // Still in memory, above.
  }
  announce()
}

/**
 * Forces light or dark while a page is shown; the preference is unchanged and applies again afterwards
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
  // A null key means another tab cleared the whole storage.
  if (key === colorModeKey || key === null) announce()
}

/** Also notified of changes in other tabs and of the system setting. */
export function watchColorMode(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('storage', onStorage)
    matchMedia(systemIsDark).addEventListener('change', announce)
    // Catches changes between public/colorMode.js and now.
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
