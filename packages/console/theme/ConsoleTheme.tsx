import './coreStyles.ts'
import './consoleStyles.ts'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { nonce } from '../trustedTypes.ts'
import { colorSchemeManager } from './colorScheme.ts'
import { cssVariables, theme } from './theme.ts'

/** Mantine with our theme, for signed-in pages. Pages before sign-in use the Plain components of ui/ and load none of this. */
export function ConsoleTheme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
      withGlobalClasses={false}
      // Sets all variables here: Mantine's default stylesheet is 4 kB larger than the code that generates them.
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  )
}
