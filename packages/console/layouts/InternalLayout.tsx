import { useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPage } from '../navigation/lazyPage.tsx'
import { chatPath, wikiPath } from '../paths.ts'
import { AreaLayout } from './AreaLayout.tsx'
import { PagePending } from './PagePending.tsx'

const ChatLayout = lazyPage(() => import('./ChatLayout.tsx'), 'default')
const WikiLayout = lazyPage(() => import('./WikiLayout.tsx'), 'default')

/** Chat and wiki have their own navigation: channels, and the page tree. */
export function InternalLayout() {
  const path = useRouterState({ select: ({ location }) => location.pathname.toLowerCase() })
  const Layout = path.startsWith(wikiPath) ? WikiLayout : path.startsWith(chatPath) ? ChatLayout : null
  if (!Layout) return <AreaLayout area="internal" />
  // The page waits for its navigation; rendered earlier, it would mount again with it and lose its state.
  const pending = (
    <AreaLayout area="internal">
      <PagePending />
    </AreaLayout>
  )
  return (
    <Suspense fallback={pending}>
      <Layout />
    </Suspense>
  )
}
