import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { queryClient } from '../http/queryClient.ts'
import { useDocumentTitle } from '../navigation/documentTitle.ts'
import { titleOf } from '../pageFacts.ts'
import { Mark } from '../ui/marks/Mark.tsx'
import classes from './OutsideLayout.module.css'

/** Pages for people without an account: no navigation, no sign-in. */
export function OutsideLayout() {
  const title = titleOf(useMatches().at(-1))
  useDocumentTitle(title === undefined ? [] : [title])
  return (
    <div className={classes.page}>
      <header className={classes.brand}>
        <Mark size={24} />
        Postern
      </header>
      <main className={classes.main} id="main">
        <QueryClientProvider client={queryClient}>
          <Outlet />
        </QueryClientProvider>
      </main>
    </div>
  )
}
