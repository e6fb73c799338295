import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** How long to wait for a page's heading; after that, focus stays where it is. */
const patience = 3000

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('#main h1')
  if (!heading) return false
  const { activeElement } = document
  // Don't override a page that has focused one of its own fields.
  const region = activeElement?.closest('#main, [role=dialog]')
  if (region && region !== activeElement) return true
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/** Moves focus to the new page's heading, so screen readers and keyboard users start there. */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(() => {
    let observer: MutationObserver | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      observer?.disconnect()
      clearTimeout(timer)
    }
    const unsubscribe = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      // A changed filter stays on the same page. The first page of a visit counts: nothing else has focus yet.
      if (!pathChanged && fromLocation) return
      stop()
      if (focusHeading()) return
      observer = new MutationObserver(() => {
        if (focusHeading()) stop()
      })
      observer.observe(document.body, { childList: true, subtree: true })
      timer = setTimeout(stop, patience)
    })
    return () => {
      stop()
      unsubscribe()
    }
  }, [router])
}
