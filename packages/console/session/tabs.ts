/** Tabs tell each other that the cookie changed; what it says now each reads itself (conformance 48). */
import { authCookie } from './constants.ts'

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(authCookie)

// No token in the message: any script of this origin could listen, and the cookie already holds it.
export const tellTabs = (): void => channel?.postMessage('changed')

export function onTabChange(listener: () => void): () => void {
  channel?.addEventListener('message', listener)
  return () => channel?.removeEventListener('message', listener)
}
