import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

/** public/colorMode.js reads the same key before the first paint. */
export const colorModeKey = 'postern-color-mode'

const stored = { light: 'light', dark: 'dark', auto: 'system' } as const satisfies Record<MantineColorScheme, string>

function read(value: string | null): MantineColorScheme | undefined {
  if (value === 'light' || value === 'dark') return value
  return value === 'system' ? 'auto' : undefined
}

/** Browsers with blocked storage throw on every touch; the choice then lasts for this page only. */
function guarded<T>(touch: () => T): T | undefined {
  try {
    return touch()
  } catch {
    return undefined
  }
}

export function makeColorSchemeManager(key: string = colorModeKey): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined
  return {
    get: (fallback) => read(guarded(() => localStorage.getItem(key)) ?? null) ?? fallback,
    set: (value) => guarded(() => localStorage.setItem(key, stored[value])),
    subscribe: (onUpdate) => {
      listener = (event) => {
        // A null key means that another tab cleared the whole storage.
        if (event.key === key || event.key === null) onUpdate(read(event.newValue) ?? 'auto')
      }
      addEventListener('storage', listener)
    },
    unsubscribe: () => {
      if (listener) removeEventListener('storage', listener)
    },
    clear: () => guarded(() => localStorage.removeItem(key)),
  }
}

export const colorSchemeManager = makeColorSchemeManager()
