import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { type ColorMode, getEffectiveMode, setColorMode, watchColorMode } from './colorMode.ts'

const modeOf = { light: 'light', dark: 'dark', auto: 'system' } as const satisfies Record<MantineColorScheme, ColorMode>
const schemeOf = { light: 'light', dark: 'dark', system: 'auto' } as const satisfies Record<
  ColorMode,
  MantineColorScheme
>

function makeManager(): MantineColorSchemeManager {
  let stop = () => {}
  return {
    get: () => schemeOf[getEffectiveMode()],
    set: (scheme) => setColorMode(modeOf[scheme]),
    subscribe: (onUpdate) => {
      stop = watchColorMode(() => onUpdate(schemeOf[getEffectiveMode()]))
    },
    unsubscribe: () => stop(),
    clear: () => setColorMode('system'),
  }
}

/** Makes Mantine follow our color mode, and lets `useMantineColorScheme` set it. */
export const colorSchemeManager = makeManager()
