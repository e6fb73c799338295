/** The row height of lists, one of the user's preferences. base.css reads it from the root element. */
import { useSyncExternalStore } from 'react'

export const densities = { comfortable: 40, compact: 32, dense: 28 } as const
export type Density = keyof typeof densities

let density: Density = 'compact'
const listeners = new Set<() => void>()

export function showDensity(next: Density): void {
  density = next
  document.documentElement.dataset.density = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useDensity = (): Density => useSyncExternalStore(subscribe, () => density)
