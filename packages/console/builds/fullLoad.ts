/** Full page loads instead of router navigation: after a new build, and when a chunk is missing. */
import { history } from '../navigation/history.ts'
import { isLostChunk } from '../ui/lazyPart.tsx'
import { isOutdated } from './newBuild.ts'

/** The same URL isn't reloaded again within this time. */
export const reloadWindowMs = 10_000
const storageKey = 'postern-reload'

/** The URL is already the target; only the document is outdated. */
export function reloadPage(): void {
  history.flush()
  location.reload()
}

let lastPath: string | undefined

/** The user can still cancel when the browser asks about unsaved input. */
const patienceMs = 3000

/**
 * Called by the guard on every navigation. After a new build, the next page is a full document load (spec:console#108). A changed
 * filter stays on the same page, and transit pages must not lose what is in memory: the temporary authentication, and the
 * message that follows a refusal.
 */
export async function leaveForNewBuild(path: string, passing: boolean): Promise<void> {
  const moved = lastPath !== undefined && lastPath !== path
  lastPath = path
  if (!isOutdated() || !moved || passing) return
  reloadPage()
  await new Promise((resolve) => setTimeout(resolve, patienceMs))
}

interface Reloaded {
  path: string
  expires: number
}

function parse(text: string | null): Reloaded | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const path: unknown = Reflect.get(value, 'path')
    const expires: unknown = Reflect.get(value, 'expires')
    return typeof path === 'string' && typeof expires === 'number' ? { path, expires } : null
  } catch {
    return null
  }
}

/** Without storage nothing survives a reload, but the browser knows if this page load was a reload (spec:console#111). */
const cameByReload = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')

let reloaded = false

/** Records the reload that follows. False: this URL was just reloaded, and another reload would loop (spec:console#110). */
export function mayReload(path: string, now: number = Date.now()): boolean {
  if (reloaded) return false
  try {
    const last = parse(sessionStorage.getItem(storageKey))
    if (last?.path === path && last.expires > now) return false
    sessionStorage.setItem(storageKey, JSON.stringify({ path, expires: now + reloadWindowMs }))
  } catch {
    if (cameByReload()) return false
  }
  reloaded = true
  return true
}

const decided = new WeakMap<Error, boolean>()

/** Whether a reload handles this error. Decided once per error (spec:console#109). */
export function isAnsweredByReload(error: unknown): boolean {
  if (!(error instanceof Error) || !isLostChunk(error)) return false
  const known = decided.get(error)
  if (known !== undefined) return known
  // Offline, a reload would replace the console with the browser's own error page.
  const verdict = navigator.onLine && mayReload(history.location.pathname + history.location.search)
  decided.set(error, verdict)
  return verdict
}
