/** This user's running exports in this tab. Stored, so they survive a reload. */
import { useSyncExternalStore } from 'react'

const key = 'postern.exports'

function read(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Progress of each, from 0 to 1. */
let shares: ReadonlyMap<string, number> = new Map(read().map((id) => [id, 0]))
const listeners = new Set<() => void>()

function change(next: ReadonlyMap<string, number>): void {
  shares = next
  sessionStorage.setItem(key, JSON.stringify([...next.keys()]))
  for (const listener of listeners) listener()
}

export const pendingExports = (): readonly string[] => [...shares.keys()]
export const noteExport = (id: string, share: number): void => change(new Map([...shares, [id, share]]))
export const forgetExport = (id: string): void => change(new Map([...shares].filter(([each]) => each !== id)))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Undefined if no export is running. */
export function useExportShare(): number | undefined {
  const now = useSyncExternalStore(subscribe, () => shares)
  return now.size === 0 ? undefined : Math.min(...now.values())
}
