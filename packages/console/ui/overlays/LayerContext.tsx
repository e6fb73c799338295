import { createTheme, MantineThemeProvider } from '@mantine/core'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { layers } from '../../theme/layers.ts'

const DepthContext = createContext(0)

/** The z-indexes of the dialog or drawer about to open: one opened from inside another must cover it, backdrop included. */
export function useModalLayer() {
  const depth = use(DepthContext)
  return {
    modal: layers.modal + depth * 100,
    overlay: depth === 0 ? layers.overlay : layers.modal + depth * 100 - 1,
  }
}

/** Wraps the content of a dialog or drawer, so that every Select, Menu, Popover or Tooltip in it opens above it. */
export function RaisedLayer({ children }: { children: ReactNode }) {
  const depth = use(DepthContext)
  const theme = useMemo(() => {
    const raised = { defaultProps: { zIndex: layers.popupInModal + depth * 100 } }
    return createTheme({
      components: { Combobox: raised, HoverCard: raised, Menu: raised, Popover: raised, Tooltip: raised },
    })
  }, [depth])
  return (
    <DepthContext value={depth + 1}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </DepthContext>
  )
}
