import './coreStyles.ts'
import './consoleStyles.ts'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { nonce } from '../trustedTypes.ts'
import { colorSchemeManager } from './colorScheme.ts'
import { cssVariables, theme } from './theme.ts'

/** Mantine with our theme, for the signed-in console. The pages before it use the Plain parts of ui/ and load none of this. */
export function ConsoleTheme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
      withGlobalClasses={false}
      // All variables from here: the stylesheet of defaults would weigh 4 kB more than the code that makes them.
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  )
}
