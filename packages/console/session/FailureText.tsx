/** Why part of a form failed to load; a missing permission can be requested right there. */
import { lazy, Suspense } from 'react'
import { RequestFailure } from '../http/requestFailure.ts'

const AskForAccess = lazy(async () => ({ default: (await import('./AskForAccess.tsx')).AskForAccess }))

export function FailureText({ error }: { error: Error }) {
  const missing = error instanceof RequestFailure && error.code === 'forbidden' ? error.body?.permission : undefined
  return (
    <>
      {error.message}
      {missing && (
        <Suspense fallback={null}>
          {' '}
          <AskForAccess permissions={[missing]} inline />
        </Suspense>
      )}
    </>
  )
}
