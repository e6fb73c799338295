import { useSyncExternalStore } from 'react'

/** `mobile`: spine and nav behind the menu button. `folded`: nav behind it, rail in a panel. `wide`: everything visible. */
export type Viewport = 'mobile' | 'folded' | 'wide'

const queries = { mobile: '(max-width: 719px)', folded: '(max-width: 1279px)' } as const

function subscribe(onChange: () => void) {
  const lists = Object.values(queries).map((query) => matchMedia(query))
  for (const list of lists) list.addEventListener('change', onChange)
  return () => {
    for (const list of lists) list.removeEventListener('change', onChange)
  }
}

function current(): Viewport {
  if (matchMedia(queries.mobile).matches) return 'mobile'
  return matchMedia(queries.folded).matches ? 'folded' : 'wide'
}

export const useViewport = () => useSyncExternalStore(subscribe, current)
