import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { chatPath, wikiPath } from '../paths.ts'
import { AreaLayout } from './AreaLayout.tsx'
import { PagePending } from './PagePending.tsx'

const ChatLayout = lazy(() => import('./ChatLayout.tsx'))
const WikiLayout = lazy(() => import('./WikiLayout.tsx'))

/** Chat and wiki have a navigation of their own: channels, and the tree of pages. */
export function InternalLayout() {
  const path = useLocation().pathname.toLowerCase()
  const Layout = path.startsWith(wikiPath) ? WikiLayout : path.startsWith(chatPath) ? ChatLayout : null
  if (!Layout) return <AreaLayout area="internal" />
  // The page waits for its navigation: drawn before, it would be drawn anew with it, and forget what was opened meanwhile.
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
