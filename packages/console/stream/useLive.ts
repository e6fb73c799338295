import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { getSession, subscribeSession } from '../session/store.ts'
import type { LinkState } from './tabMessages.ts'
import { TabStream } from './tabStream.ts'

let stream: TabStream | undefined

/** Created by the first page that follows a topic. */
function tabStream(): TabStream {
  if (stream) return stream
  const made = new TabStream({
    tab: crypto.randomUUID(),
    channel: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('postern_stream'),
    // Missing on insecure origins: each tab then has its own stream.
    locks: 'locks' in navigator ? navigator.locks : undefined,
  })
  let token = getSession().auth?.token
  subscribeSession(() => {
    const next = getSession().auth?.token
    if (next === token) return
    token = next
    made.forget()
  })
  stream = made
  return made
}

/**
 * Follows a topic while mounted; null follows nothing. `onReset` refetches the data: once following has begun, and whenever
 * messages were missed.
 */
export function useLive(topic: string | null, onMessage: (body: unknown) => void, onReset: () => void): void {
  const take = useEffectEvent(onMessage)
  const reset = useEffectEvent(onReset)
  useEffect(() => {
    if (topic === null) return undefined
    return tabStream().follow(topic, { onMessage: (body) => take(body), onReset: () => reset() })
  }, [topic])
}

const watch = (watcher: () => void) => tabStream().watchLink(watcher)
const read = () => tabStream().link()

/** Whether live data is up to date. If the link is lost, the data is as of `since`. */
export const useLinkState = (): LinkState => useSyncExternalStore(watch, read, read)
