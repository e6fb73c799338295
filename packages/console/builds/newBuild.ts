/** Detects a newer build (spec:http#builds). Nothing reloads automatically: the next navigation becomes a full load. */
import { pageMeta } from '../pageMeta.ts'

/** How often open tabs check for a new build. */
export const buildPollMs = 10_000

/** The id of this page's build, written by the build. Empty in development, where nothing is requested. */
const ownBuild = (): string => pageMeta('build')

let outdated = false
export const isOutdated = (): boolean => outdated

/** Files of our own origin, without a token (spec:console#113); marked so they don't count as activity. */
const ask = (path: string): Promise<Response> =>
  fetch(path, {
    cache: 'no-store',
    credentials: 'omit',
    headers: { accept: 'application/json', 'X-Postern-Background': '1' },
  })

/** Undefined for anything but a build id: no response, HTML instead of JSON, malformed data (spec:console#107). */
async function latestBuild(): Promise<string | undefined> {
  try {
    // A unique query, so no cache in between responds.
    const answer = await ask(`/builds/latest.json?${Date.now()}`)
    const data: unknown = answer.ok ? await answer.json() : undefined
    const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'id') : undefined
    return typeof id === 'string' && id !== '' ? id : undefined
  } catch {
    return undefined
  }
}

/** Fetches the manifest once, then polls the latest build, one request at a time, not in a hidden tab (spec:console#105-113). */
export function watchBuilds(): () => void {
  const own = ownBuild()
  if (own === '') return () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false
  let stopped = false

  const stop = () => {
    stopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
  const poll = async () => {
    clearTimeout(timer)
    // `onVisible` resumes polling.
    if (stopped || asking || document.visibilityState === 'hidden') return
    asking = true
    const started = Date.now()
    const latest = await latestBuild()
    asking = false
    if (latest !== undefined && latest !== own) {
      outdated = true
      stop()
    }
    if (!stopped) timer = setTimeout(poll, Math.max(0, started + buildPollMs - Date.now()))
  }
  const onVisible = () => void poll()

  ask(`/builds/meta/${encodeURIComponent(own)}.json`).catch(() => undefined)
  timer = setTimeout(poll, buildPollMs)
  document.addEventListener('visibilitychange', onVisible)
  return stop
}
