import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { type AreaName, areas } from '../navigation/areas.ts'
import { useDocumentTitle } from '../navigation/documentTitle.ts'
import { pageMeta } from '../pageMeta.ts'
import { searchKeys, useGlobalKeys } from '../palette/keys.ts'
import { closeOverlay, openOverlay, useOverlay } from '../palette/overlay.ts'
import { accountPath, homePath } from '../paths.ts'
import { useCan, useUser } from '../session/useSession.ts'
import { lazyPart, leftOut } from '../ui/lazyPart.tsx'
import { AppFrame } from '../ui/shell/AppFrame.tsx'
import { Breadcrumbs, type Crumb } from '../ui/shell/Breadcrumbs.tsx'
import { type NavGroup, NavList } from '../ui/shell/NavList.tsx'
import { Spine, SpineButton, SpinePerson } from '../ui/shell/Spine.tsx'
import { TopBar } from '../ui/shell/TopBar.tsx'
import { Messages } from './Messages.tsx'
import { useTrail } from './useTrail.ts'

// Rarely opened and never first: each is its own chunk.
const CommandPalette = lazyPart(() => import('../palette/CommandPalette.tsx'))
const KeyboardHelp = lazyPart(() => import('../palette/KeyboardHelp.tsx'))
const DemoLoading = lazyPart(() => import('../demoWorld/DemoLoading.tsx'), leftOut)

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

/** The current navigation entry: the one with the exact URL and query, else the nearest breadcrumb that is an entry. */
function currentEntry(groups: readonly NavGroup[], crumbs: readonly Crumb[], href: string): string | undefined {
  const entries = groups.flatMap(({ items }) => items.map((item) => item.href))
  const trail = [href, ...crumbs.map((crumb) => crumb.href ?? '').reverse()].map((step) => step.toLowerCase())
  return trail.flatMap((step) => entries.find((entry) => entry.toLowerCase() === step) ?? [])[0]
}

/** Notes opened records; their pages' URLs end with an id. */
function useRemembered(pathname: string): void {
  useEffect(() => {
    if (/[\da-f-]{36}$/.test(pathname))
      void import('../navigation/noteOpened.ts').then(({ noteOpened }) => noteOpened(pathname))
  }, [pathname])
}

interface ShellProps {
  area: AreaName
  /** Header of the side navigation: the area's name, or the customer switcher. */
  head: ReactNode
  label: string
  groups: readonly NavGroup[]
  /** The last breadcrumbs, if the route doesn't know them. */
  below?: readonly Crumb[] | undefined
  /** Replaces the page, if there's a reason not to show it. */
  children?: ReactNode
}

/**
 * Spine, navigation, top bar and page: what all signed-in layouts share. Renders nothing without a user: when a session
 * ends, the page unmounts in the same render, before its queries could send anything without a token.
 */
export function Shell(props: ShellProps) {
  return useUser() ? <SignedInShell {...props} /> : null
}

function SignedInShell({ area, head, label, groups, below, children }: ShellProps) {
  const { crumbs, titles } = useTrail(below)
  const overlay = useOverlay()
  const { href, pathname } = useRouterState({ select: (state) => state.location })
  useRemembered(pathname)
  const current = currentEntry(groups, crumbs, href)
  const marked = groups.map(({ items, ...group }) => ({
    ...group,
    items: items.map((item) => ({ ...item, current: item.href === current })),
  }))
  useDocumentTitle(titles)
  useGlobalKeys()
  return (
    <AppFrame
      spine={<AreaSpine area={area} />}
      nav={<NavList label={label} head={head} groups={marked} />}
      top={
        <TopBar
          breadcrumbs={<Breadcrumbs items={crumbs} />}
          onSearch={() => openOverlay('palette')}
          searchKeys={searchKeys}
        >
          <Messages />
        </TopBar>
      }
      banner={
        pageMeta('demo-loading') && (
          <Suspense fallback={null}>
            <DemoLoading />
          </Suspense>
        )
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
