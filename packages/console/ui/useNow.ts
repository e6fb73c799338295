import { useSyncExternalStore } from 'react'

// One clock for the whole page, instead of one timer per row.
const tickMs = 15_000
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (timer === undefined) {
    now = new Date()
    timer = setInterval(() => {
      now = new Date()
      for (const each of listeners) each()
    }, tickMs)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const read = () => now

/** The current time, accurate to 15 seconds. */
export const useNow = () => useSyncExternalStore(subscribe, read, read)
