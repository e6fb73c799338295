/** Tabs notify each other of a sign-in or sign-out (spec:console#48). */
import { authCookie } from './constants.ts'

/** Contains no token: any script of this origin could listen, and the cookie already has it. */
export type TabNews = 'signedIn' | 'signedOut'

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(authCookie)

export const tellTabs = (news: TabNews): void => channel?.postMessage(news)

export function onTabNews(listener: (news: TabNews) => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (data === 'signedIn' || data === 'signedOut') listener(data)
  }
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}
