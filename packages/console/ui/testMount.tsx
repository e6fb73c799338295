import { MantineProvider } from '@mantine/core'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { colorSchemeManager } from '../theme/colorScheme.ts'
import { cssVariables, theme } from '../theme/theme.ts'

// React asks for this flag before it lets `act` do its work.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Renders with our theme; `env="test"` turns portals and transitions off. Returns the end of it. */
export function mount(children: ReactNode): () => void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  act(() =>
    root.render(
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemeManager}
        env="test"
      >
        {children}
      </MantineProvider>,
    ),
  )
  return () => {
    act(() => root.unmount())
    place.remove()
  }
}

/** The one element that matches, or a failure that says which was missing. */
export function one<T extends Element = HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector)
  if (!found) throw new Error(`nothing matches ${selector}`)
  return found
}
