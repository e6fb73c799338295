import { lazy, Suspense } from 'react'

const RecentOperations = lazy(() => import('../resource/undo/RecentOperations.tsx'))

/** Loaded when the bell is opened: the shell needs nothing of it. */
export const UndoList = () => (
  <Suspense fallback={null}>
    <RecentOperations />
  </Suspense>
)
