/** The error pages for the router: inside the layout, or standalone if there is none. */
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { isAnsweredByReload, reloadPage } from '../builds/fullLoad.ts'
import { forgetLostPages } from '../navigation/lazyPage.tsx'
import { homePath } from '../paths.ts'
import { Link } from '../ui/LinkContext.tsx'
import { Mark } from '../ui/marks/Mark.tsx'
import classes from './ErrorPage.module.css'
import { ErrorPage, NotFoundPage } from './ErrorPage.tsx'

/** For use without a shell. */
export function Alone({ children }: { children: ReactNode }) {
  return (
    <div className={classes.alone}>
      <header>
        <Link href={homePath} className={classes.brand}>
          <Mark />
          Postern
        </Link>
      </header>
      <main className={classes.main} id="main">
        {children}
      </main>
    </div>
  )
}

function useRetry(reset: () => void): () => void {
  const router = useRouter()
  return () => {
    forgetLostPages()
    reset()
    void router.invalidate()
  }
}

/** A missing chunk is fetched again with a full reload; nothing is shown meanwhile (spec:console#109). */
function useReloadForChunk(error: unknown): boolean {
  const leaves = isAnsweredByReload(error)
  useEffect(() => {
    if (leaves) reloadPage()
  }, [leaves])
  return leaves
}

export const PageNotFound = NotFoundPage

export function PageError({ error, reset }: ErrorComponentProps) {
  const retry = useRetry(reset)
  return useReloadForChunk(error) ? null : <ErrorPage error={error} onRetry={retry} />
}

export function RootError({ error, reset }: ErrorComponentProps) {
  const retry = useRetry(reset)
  if (useReloadForChunk(error)) return null
  return (
    <Alone>
      <ErrorPage error={error} onRetry={retry} />
    </Alone>
  )
}
