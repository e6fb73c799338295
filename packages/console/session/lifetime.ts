/** The cookie's day ends in an open tab as well, without a reload (spec:console#53). */
import { authCookieEnd, readAuthCookie } from './cookie.ts'
import { getSession, subscribeSession } from './store.ts'

let timer: ReturnType<typeof setTimeout> | undefined
let watched: string | undefined
let end = 0

/** A machine that slept wakes up with its timers late, so the clock is asked too; and cookies may be deleted by hand. */
function isOver(): boolean {
  return Date.now() >= end || (navigator.cookieEnabled && readAuthCookie() === null)
}

/** Calls `onEnd` when the day of the present session, or of any that follows, is over. */
export function watchLifetime(onEnd: () => void): () => void {
  const schedule = () => {
    const token = getSession().auth?.token
    if (token === watched) return
    watched = token
    clearTimeout(timer)
    if (token === undefined) return
    end = authCookieEnd()
    timer = setTimeout(onEnd, end - Date.now())
  }
  const look = () => {
    if (document.visibilityState === 'visible' && watched !== undefined && isOver()) onEnd()
  }
  schedule()
  const unsubscribe = subscribeSession(schedule)
  document.addEventListener('visibilitychange', look)
  return () => {
    unsubscribe()
    clearTimeout(timer)
    watched = undefined
    document.removeEventListener('visibilitychange', look)
  }
}
