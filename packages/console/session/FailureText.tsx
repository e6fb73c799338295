/** Why part of a form failed to load; a missing permission can be requested right there. */
import { Suspense } from 'react'
import { RequestFailure } from '../http/requestFailure.ts'
import { lazyPart } from '../ui/lazyPart.tsx'

const AskForAccess = lazyPart(async () => ({ default: (await import('./AskForAccess.tsx')).AskForAccess }))

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
