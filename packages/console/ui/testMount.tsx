import { MantineProvider } from '@mantine/core'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { colorSchemeManager } from '../theme/colorScheme.ts'
import { cssVariables, theme } from '../theme/theme.ts'

// React requires this flag for `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Renders with our theme; `env="test"` turns off portals and transitions. Returns a function that unmounts. */
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

/** The one element that matches; throws an error that names the selector otherwise. */
export function one<T extends Element = HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector)
  if (!found) throw new Error(`nothing matches ${selector}`)
  return found
}
