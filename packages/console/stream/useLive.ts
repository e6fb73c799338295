import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { getSession, subscribeSession } from '../session/store.ts'
import type { LinkState } from './tabMessages.ts'
import { TabStream } from './tabStream.ts'

let stream: TabStream | undefined

/** Made by the first page that follows something. */
function tabStream(): TabStream {
  if (stream) return stream
  const made = new TabStream({
    tab: crypto.randomUUID(),
    channel: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('postern_stream'),
    // Missing where the page isn’t served securely: each tab has a stream of its own then.
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
 * Follows a topic while it’s on screen; null follows none. `onReset` fetches what is shown: once following has begun, and
 * whenever something was missed.
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

/** Whether what is followed is up to date. While the link is lost, what is shown is as old as that. */
export const useLinkState = (): LinkState => useSyncExternalStore(watch, read, read)
