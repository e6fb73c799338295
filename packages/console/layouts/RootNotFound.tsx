/** A URL that matches no page. Signed-in users keep their navigation. */
import { Suspense } from 'react'
import { NotFoundPage } from '../errors/ErrorPage.tsx'
import { Alone } from '../errors/RouteErrors.tsx'
import { lazyPage } from '../navigation/lazyPage.tsx'
import { useUser } from '../session/useSession.ts'

const NotFoundLayout = lazyPage(() => import('./NotFoundLayout.tsx'), 'default')

export function RootNotFound() {
  const alone = (
    <Alone>
      <NotFoundPage />
    </Alone>
  )
  if (!useUser()) return alone
  return (
    <Suspense fallback={alone}>
      <NotFoundLayout />
    </Suspense>
  )
}
