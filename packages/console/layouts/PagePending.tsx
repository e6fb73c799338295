import { Mark } from '../ui/marks/Mark.tsx'
import { SkeletonLines } from '../ui/marks/Skeleton.tsx'
import { Page } from '../ui/shell/Page.tsx'
import classes from './PagePending.module.css'

/** Shown by the router when a page takes longer than 150 ms (design §8). */
export function PagePending() {
  return (
    <Page>
      <SkeletonLines lines={6} label="Loading the page" />
    </Page>
  )
}

/** Before it is known who is there, nothing but the door is shown (conformance 24, 25). */
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
