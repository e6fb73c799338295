import { createTheme, MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'

// A list in a portal is outside the popover, so selecting from it would close both.
const here = { defaultProps: { withinPortal: false } }
const theme = createTheme({ components: { Combobox: here, Popover: here } })

/** Wraps inputs in a popover that open their own lists. */
export const InsidePopover = ({ children }: { children: ReactNode }) => (
  <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
)
