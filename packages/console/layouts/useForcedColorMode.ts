import { useMatches } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { forceColorMode } from '../theme/colorMode.ts'

/** Applies the color mode that the current page forces (pageFacts.ts). Runs before paint, so nothing flashes. */
export function useForcedColorMode(): void {
  const mode = useMatches({ select: (matches) => matches.at(-1)?.staticData.page?.colorMode ?? null })
  useLayoutEffect(() => {
    forceColorMode(mode)
    return () => forceColorMode(null)
  }, [mode])
}
