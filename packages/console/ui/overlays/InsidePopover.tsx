import { createTheme, MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'

// A list that opens in a portal is outside the popover: choosing from it would close both.
const here = { defaultProps: { withinPortal: false } }
const theme = createTheme({ components: { Combobox: here, Popover: here } })

/** Around inputs in a popover that open lists of their own. */
export const InsidePopover = ({ children }: { children: ReactNode }) => (
  <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
)
