import { Drawer } from '@mantine/core'
import { createContext, type MouseEvent, type ReactNode, use, useMemo, useRef, useState } from 'react'
import classes from './AppFrame.module.css'
import { RaisedLayer } from './LayerContext.tsx'
import { RailLayout } from './RailLayout.tsx'
import { useViewport } from './useViewport.ts'

interface NavigationFold {
  folded: boolean
  open: () => void
}
const FoldContext = createContext<NavigationFold>({ folded: false, open: () => {} })

/** The top bar asks whether it has to show the menu button. */
export const useNavigationFold = () => use(FoldContext)

interface AppFrameProps {
  spine: ReactNode
  nav?: ReactNode
  top: ReactNode
  /** A strip across the content, above the page (impersonation, lost connection). */
  banner?: ReactNode
  rail?: ReactNode
  railLabel?: string
  children: ReactNode
}

/** Spine, nav, top bar, main and an optional rail. Under 1280 px the nav folds away, under 720 px the spine too. */
export function AppFrame({ spine, nav, top, banner, rail, railLabel, children }: AppFrameProps) {
  const viewport = useViewport()
  const [navOpened, setNavOpened] = useState(false)
  const main = useRef<HTMLElement>(null)
  const folded = viewport === 'mobile' || (viewport === 'folded' && nav !== undefined)
  const fold = useMemo(() => ({ folded, open: () => setNavOpened(true) }), [folded])

  const skip = (event: MouseEvent) => {
    // Not by hash: the address belongs to the router.
    event.preventDefault()
    main.current?.focus()
  }
  const closeAfterLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a[href]')) setNavOpened(false)
  }

  return (
    <FoldContext value={fold}>
      <div
        className={classes.frame}
        data-app-frame
        data-viewport={viewport}
        data-nav={nav === undefined ? 'none' : 'some'}
      >
        {/* biome-ignore lint/a11y/useValidAnchor: a skip link is navigation, only not through the address */}
        <a className={classes.skip} href="#main" onClick={skip}>
          Skip to content
        </a>
        {viewport !== 'mobile' && spine}
        {viewport === 'wide' && nav}
        {top}
        <main className={classes.main} id="main" tabIndex={-1} ref={main}>
          {banner}
          {rail === undefined ? (
            children
          ) : (
            <RailLayout rail={rail} label={railLabel ?? 'More about this'}>
              {children}
            </RailLayout>
          )}
        </main>
        {folded && (
          <Drawer
            opened={navOpened}
            onClose={() => setNavOpened(false)}
            position="left"
            size="auto"
            withCloseButton={false}
            padding={0}
            classNames={{ body: classes.drawerBody, content: classes.drawer }}
            attributes={{ content: { 'aria-label': 'Navigation' } }}
          >
            <RaisedLayer>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: catches clicks that bubble up from the links inside */}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link arrives as a click */}
              <div className={classes.drawerParts} onClick={closeAfterLink}>
                {viewport === 'mobile' && spine}
                {nav}
              </div>
              <button type="button" className={classes.close} onClick={() => setNavOpened(false)}>
                Close navigation
              </button>
            </RaisedLayer>
          </Drawer>
        )}
      </div>
    </FoldContext>
  )
}
