import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { chatPath } from '../paths.ts'
import { useCan } from '../session/useSession.ts'
import { AreaLayout } from './AreaLayout.tsx'

const ChannelNav = lazy(() => import('../areas/chat/nav/ChannelNav.tsx').then((file) => ({ default: file.ChannelNav })))

export function InternalLayout() {
  const can = useCan()
  const isChat = useRouterState({
    select: ({ location }) => location.pathname.toLowerCase().startsWith(chatPath),
  })
  return (
    <AreaLayout
      area="internal"
      nav={
        isChat &&
        can('internal.chat.view') && (
          <Suspense fallback={<nav aria-label="Internal" />}>
            <ChannelNav label="Internal" />
          </Suspense>
        )
      }
    />
  )
}
