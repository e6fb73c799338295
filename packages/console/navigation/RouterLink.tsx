import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useRef } from 'react'
import type { LinkProps } from '../ui/LinkContext.tsx'
import { navigateTo } from './navigateTo.ts'
import { ownAddress } from './ownAddress.ts'
import { parseSearch } from './search.ts'

/** A pointer that only passes over a link must not trigger a request. */
const hoverMs = 60

/** Allowed schemes for external links: none that runs a script (spec:errors#navigation). */
const outside = /^(https?:\/\/|mailto:|tel:)/i

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** How the links of ui/ navigate: through the router, with the page preloaded on hover. */
export function RouterLink({ href, onClick, onPointerEnter, onPointerLeave, children, ...rest }: LinkProps) {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const own = ownAddress(href)
  if (own === undefined) {
    const leaves = outside.test(href) && { href, rel: 'noopener noreferrer' }
    return (
      <a {...rest} {...leaves}>
        {children}
      </a>
    )
  }
  const preload = () => {
    const url = new URL(own, location.origin)
    // A failed preload isn't an error yet; the click will report it.
    router.preloadRoute({ to: url.pathname, search: parseSearch(url.search) }).catch(() => undefined)
  }
  return (
    <a
      {...rest}
      href={own}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || rest.target !== undefined || !isPlainClick(event)) return
        event.preventDefault()
        navigateTo(own)
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        timer.current = setTimeout(preload, hoverMs)
      }}
      onPointerLeave={(event) => {
        onPointerLeave?.(event)
        clearTimeout(timer.current)
      }}
    >
      {children}
    </a>
  )
}
