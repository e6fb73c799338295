import '../theme/consoleStyles.ts'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { type AreaName, areas } from '../navigation/areas.ts'
import { useDocumentTitle } from '../navigation/documentTitle.ts'
import { searchKeys, useGlobalKeys } from '../palette/keys.ts'
import { closeOverlay, openOverlay, useOverlay } from '../palette/overlay.ts'
import { accountPath, homePath } from '../paths.ts'
import { useCan, useUser } from '../session/useSession.ts'
import { AppFrame } from '../ui/AppFrame.tsx'
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx'
import { type NavGroup, NavList } from '../ui/NavList.tsx'
import { Spine, SpineButton, SpinePerson } from '../ui/Spine.tsx'
import { TopBar } from '../ui/TopBar.tsx'
import { Messages } from './Messages.tsx'
import { useTrail } from './useTrail.ts'

// Opened by few and never at first: each is its own chunk.
const CommandPalette = lazy(() => import('../palette/CommandPalette.tsx'))
const KeyboardHelp = lazy(() => import('../palette/KeyboardHelp.tsx'))

function AreaSpine({ area }: { area: AreaName }) {
  const can = useCan()
  const user = useUser()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const shown = (Object.entries(areas) as [AreaName, (typeof areas)[AreaName]][]).filter(([, { access }]) =>
    can(access),
  )
  return (
    <Spine
      homeHref={homePath}
      areas={shown.map(([name, { label, path, icon }]) => ({ label, href: path, icon, current: name === area }))}
      foot={
        <>
          <SpineButton label="Keyboard shortcuts" icon={IconKeyboard} onClick={() => openOverlay('keys')} />
          {user && <SpinePerson name={user.name} href={accountPath} current={pathname === accountPath} />}
        </>
      }
    />
  )
}

interface ShellProps {
  area: AreaName
  /** Head of the side navigation: the area's name, or the customer switcher. */
  head: ReactNode
  label: string
  groups: readonly NavGroup[]
  /** Stands in for the page: what makes it pointless to show any. */
  children?: ReactNode
}

/** Spine, navigation, top bar and page: what all signed-in layouts share. */
export function Shell({ area, head, label, groups, children }: ShellProps) {
  const { crumbs, titles } = useTrail()
  const overlay = useOverlay()
  useDocumentTitle(titles)
  useGlobalKeys()
  return (
    <AppFrame
      spine={<AreaSpine area={area} />}
      nav={<NavList label={label} head={head} groups={groups} />}
      top={
        <TopBar
          breadcrumbs={<Breadcrumbs items={crumbs} />}
          onSearch={() => openOverlay('palette')}
          searchKeys={searchKeys}
        >
          <Messages />
        </TopBar>
      }
    >
      {children || <Outlet />}
      <Suspense fallback={null}>
        {overlay === 'palette' && <CommandPalette onClose={closeOverlay} />}
        {overlay === 'keys' && <KeyboardHelp onClose={closeOverlay} />}
      </Suspense>
    </AppFrame>
  )
}
