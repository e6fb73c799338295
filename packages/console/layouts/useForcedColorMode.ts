import { useMatches } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { forceColorMode } from '../theme/colorMode.ts'

/** Follows what the page in view says about its colours (pageFacts.ts). Before the paint, so that nothing flashes. */
export function useForcedColorMode(): void {
  const mode = useMatches({ select: (matches) => matches.at(-1)?.staticData.page?.colorMode ?? null })
  useLayoutEffect(() => {
    forceColorMode(mode)
    return () => forceColorMode(null)
  }, [mode])
}
