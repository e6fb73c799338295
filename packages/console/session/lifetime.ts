/** The cookie's day ends in an open tab as well, without a reload (spec:console#53). */
import { authCookieEnd, readAuthCookie } from './cookie.ts'
import { getSession, subscribeSession } from './store.ts'

let timer: ReturnType<typeof setTimeout> | undefined
let watched: string | undefined
let end = 0

/** Timers are late after the machine slept, so this checks the clock, too. Users can also delete cookies by hand. */
function isOver(): boolean {
  return Date.now() >= end || (navigator.cookieEnabled && readAuthCookie() === null)
}

/** Calls `onEnd` when the current session, or any later one, reaches the end of its day. */
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
