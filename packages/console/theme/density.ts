/** How high rows are: a person's habit, kept in the browser. base.css reads it from the root element. */
import { useSyncExternalStore } from 'react'

export const densities = { comfortable: 40, compact: 32, dense: 28 } as const
export type Density = keyof typeof densities

const storageKey = 'postern.density'
const isDensity = (text: string | null): text is Density => text !== null && Object.hasOwn(densities, text)

function stored(): Density {
  const text = localStorage.getItem(storageKey)
  return isDensity(text) ? text : 'compact'
}

let density = stored()
const listeners = new Set<() => void>()
document.documentElement.dataset.density = density

export function setDensity(next: Density): void {
  density = next
  document.documentElement.dataset.density = next
  localStorage.setItem(storageKey, next)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useDensity = (): Density => useSyncExternalStore(subscribe, () => density)
