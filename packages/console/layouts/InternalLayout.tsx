import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { chatPath, wikiPath } from '../paths.ts'
import { AreaLayout } from './AreaLayout.tsx'

const ChatLayout = lazy(() => import('./ChatLayout.tsx'))
const WikiLayout = lazy(() => import('./WikiLayout.tsx'))

/** Chat and wiki have a navigation of their own: channels, and the tree of pages. */
export function InternalLayout() {
  const path = useLocation().pathname.toLowerCase()
  const area = <AreaLayout area="internal" />
  const Layout = path.startsWith(wikiPath) ? WikiLayout : path.startsWith(chatPath) ? ChatLayout : null
  return Layout ? (
    <Suspense fallback={area}>
      <Layout />
    </Suspense>
  ) : (
    area
  )
}
