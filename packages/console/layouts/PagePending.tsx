import { Mark } from '../ui/marks/Mark.tsx'
import { SkeletonLines } from '../ui/marks/Skeleton.tsx'
import { Page } from '../ui/shell/Page.tsx'
import classes from './PagePending.module.css'

/** Shown by the router, inside the shell, if a page takes longer than 150 ms. */
export function PagePending() {
  return (
    <Page>
      <SkeletonLines lines={6} label="Loading page" />
    </Page>
  )
}

/** Until the user is known, only the logo is shown (spec:console#24,25). */
export function RootPending() {
  return (
    <main className={classes.door} aria-busy="true">
      <Mark size={32} />
      <span className="visuallyHidden" role="status">
        Loading
      </span>
    </main>
  )
}
