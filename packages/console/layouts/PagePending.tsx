import { Page } from '../ui/Page.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'

/** Shown by the router when a page takes longer than 150 ms (design §8). */
export function PagePending() {
  return (
    <Page>
      <SkeletonLines lines={6} label="Loading the page" />
    </Page>
  )
}
