import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { chatPath, wikiPath } from '../paths.ts'
import { useCan } from '../session/useSession.ts'
import { AreaLayout } from './AreaLayout.tsx'

const ChannelNav = lazy(() => import('../areas/chat/nav/ChannelNav.tsx').then((file) => ({ default: file.ChannelNav })))
const WikiLayout = lazy(() => import('./WikiLayout.tsx'))

/** Chat and wiki have a navigation of their own: channels, and the tree of pages. */
export function InternalLayout() {
  const can = useCan()
  const path = useLocation().pathname.toLowerCase()
  const area = <AreaLayout area="internal" />
  if (path.startsWith(wikiPath))
    return (
      <Suspense fallback={area}>
        <WikiLayout />
      </Suspense>
    )
  if (!path.startsWith(chatPath) || !can('internal.chat.view')) return area
  return (
    <AreaLayout
      area="internal"
      nav={
        <Suspense fallback={<nav aria-label="Internal" />}>
          <ChannelNav label="Internal" />
        </Suspense>
      }
    />
  )
}
