import { createContext, type MouseEvent, type ReactNode, Suspense, use, useMemo, useRef, useState } from 'react'
import { lazyPart } from '../lazyPart.tsx'
import { useViewport } from '../useViewport.ts'
import classes from './AppFrame.module.css'
import { RailLayout } from './RailLayout.tsx'

const NavDrawer = lazyPart(() => import('./NavDrawer.tsx'))

interface NavigationFold {
  folded: boolean
  open: () => void
}
const FoldContext = createContext<NavigationFold>({ folded: false, open: () => {} })

/** Tells the top bar whether to show the menu button. */
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

/** Spine, nav, top bar, main and an optional rail. Below 1280 px the nav collapses, below 720 px the spine does, too. */
export function AppFrame({ spine, nav, top, banner, rail, railLabel, children }: AppFrameProps) {
  const viewport = useViewport()
  const [navOpened, setNavOpened] = useState(false)
  const main = useRef<HTMLElement>(null)
  const folded = viewport === 'mobile' || (viewport === 'folded' && nav !== undefined)
  const fold = useMemo(() => ({ folded, open: () => setNavOpened(true) }), [folded])

  const skip = (event: MouseEvent) => {
    // Not by hash: the router owns the URL.
    event.preventDefault()
    main.current?.focus()
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
            <RailLayout rail={rail} label={railLabel ?? 'Details'}>
              {children}
            </RailLayout>
          )}
        </main>
        {folded && (
          <Suspense fallback={null}>
            <NavDrawer opened={navOpened} onClose={() => setNavOpened(false)}>
              {viewport === 'mobile' && spine}
              {nav}
            </NavDrawer>
          </Suspense>
        )}
      </div>
    </FoldContext>
  )
}
