/** Why a part of a form could not be loaded; what the role lacks can be asked for there. */
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
