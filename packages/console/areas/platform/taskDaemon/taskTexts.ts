/** Background tasks as text. The current time is passed in, as reported by the server. */

import type {
  RecentRun,
  TaskFacts,
  TaskNode,
  TaskQueueState,
  UsualDuration,
} from '@postern/domain/areas/platform/taskEndpoints.ts'
import type { QueueMode, RunState, RunTrigger } from '@postern/domain/areas/platform/taskStates.ts'
import { counted } from '@postern/domain/values/text.ts'
import type { Tone } from '../../../ui/marks/tone.ts'
import { clockText, zoneText } from '../../../ui/timeText.ts'

export const stateWords: Readonly<Record<RunState, string>> = {
  queued: 'Queued',
  running: 'Running',
  succeeded: 'Succeeded',
  failed: 'Failed',
  timedOut: 'Timed out',
  skipped: 'Skipped',
  cancelled: 'Canceled',
  missed: 'Missed',
}

export const stateTones: Readonly<Record<RunState, Tone>> = {
  queued: 'idle',
  running: 'info',
  succeeded: 'ok',
  failed: 'danger',
  timedOut: 'danger',
  skipped: 'off',
  cancelled: 'off',
  missed: 'warn',
}

export const triggerWords: Readonly<Record<RunTrigger, string>> = {
  schedule: 'Schedule',
  manual: 'Manual',
  retry: 'Retry',
  event: 'Event',
}

const modeWords: Readonly<Record<QueueMode, string>> = { running: 'Running', paused: 'Paused', draining: 'Draining' }
const modeTones: Readonly<Record<QueueMode, Tone>> = { running: 'ok', paused: 'off', draining: 'info' }

export const queueStatus = ({ mode, isBackedUp }: TaskQueueState): { tone: Tone; text: string } =>
  isBackedUp ? { tone: 'warn', text: 'Backed up' } : { tone: modeTones[mode], text: modeWords[mode] }

export const isFailed = (state: RunState): boolean => state === 'failed' || state === 'timedOut'
export const isOpen = (state: RunState): boolean => state === 'queued' || state === 'running'

/** `0.4 s`, `48 s`, `3 min 12 s`, `1 h 18 min`, `2 d 4 h`. */
export function spanText(ms: number): string {
  if (ms < 10_000) return `${(Math.max(0, ms) / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const two = (large: number, unit: string, small: number, smaller: string) =>
    small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smaller}`
  if (seconds < 3600) return two(Math.floor(seconds / 60), 'min', seconds % 60, 's')
  const minutes = Math.round(seconds / 60)
  if (minutes < 1440) return two(Math.floor(minutes / 60), 'h', minutes % 60, 'min')
  const hours = Math.round(minutes / 60)
  return two(Math.floor(hours / 24), 'd', hours % 24, 'h')
}

/** A waiting time: whole seconds below a minute, whole minutes below an hour, then as `spanText`. */
export function waitText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  return seconds < 60 ? `${seconds} s` : spanText(seconds < 3600 ? Math.floor(seconds / 60) * 60_000 : seconds * 1000)
}

export const agoText = (at: string, now: string): string => `${waitText(Date.parse(now) - Date.parse(at))} ago`

/** How long a run took, or has been running. */
export const durationOf = (
  { durationMs, startedAt, state }: Pick<RecentRun, 'durationMs' | 'startedAt' | 'state'>,
  now: string,
) => {
  if (durationMs !== null) return durationMs
  return state === 'running' && startedAt !== null ? Math.max(0, Date.parse(now) - Date.parse(startedAt)) : null
}

/** From this multiple of its usual duration on, a run counts as slow. */
const unusualFactor = 2
/** Below this, no one notices: a multiple of almost nothing means nothing. */
const unremarkableMs = 2000

export const factorOf = (ms: number, { medianMs }: UsualDuration): number => ms / Math.max(1, medianMs)

export const isSlow = (ms: number, usual: UsualDuration): boolean =>
  factorOf(ms, usual) >= unusualFactor && ms > usual.highMs && ms > unremarkableMs

export const factorText = (factor: number): string => {
  if (factor >= 99.5) return '>99×'
  return factor >= 9.95 ? `${Math.round(factor)}×` : `${factor.toFixed(1)}×`
}

/** The outcome of the latest runs, worst first: `2 failed`, `7 missed`, `All OK`. */
export function recentText({ recent, runsInDay }: Pick<TaskFacts, 'recent' | 'runsInDay'>): {
  text: string
  tone?: 'danger' | 'warn'
} {
  const count = (of: (state: RunState) => boolean) => recent.filter(({ state }) => of(state)).length
  const [failed, missed, skipped] = [count(isFailed), count((s) => s === 'missed'), count((s) => s === 'skipped')]
  if (failed > 0) return { text: `${failed} failed`, tone: 'danger' }
  if (missed > 0) return { text: `${missed} missed`, tone: 'warn' }
  if (skipped > 0) return { text: `${skipped} skipped` }
  if (recent.length > 0) return { text: 'All OK' }
  return { text: runsInDay > 0 ? 'No work found' : 'No runs yet' }
}

/** One of the latest runs failed or was missed, or the last one was slow. */
export const needsAttention = (task: TaskFacts): boolean =>
  recentText(task).tone !== undefined ||
  (task.last?.durationMs != null && task.usual !== null && isSlow(task.last.durationMs, task.usual))

/** The schedule; a time of day includes its zone if the page uses another. */
export function wordsIn({ words, schedule }: Pick<TaskFacts, 'words' | 'schedule'>, zone: string): string {
  if (words === null || schedule === null || !('cron' in schedule)) return words ?? ''
  const isElsewhere = schedule.timeZone !== zone && words.includes(':')
  return isElsewhere ? `${words} ${zoneText(new Date(), schedule.timeZone)}` : words
}

export const rateText = (perMinute: number): string => {
  if (perMinute === 0) return '0/min'
  if (perMinute >= 9.95) return `${Math.round(perMinute).toLocaleString('en-US')}/min`
  return perMinute >= 0.095 ? `${perMinute.toFixed(1)}/min` : `${(perMinute * 60).toFixed(1)}/h`
}

export function nodeStatus(node: TaskNode): { tone: Tone; text: string } {
  const since = clockText(new Date(node.beatAt))
  const texts = {
    running: { tone: 'ok', text: node.concurrency === 0 ? 'Requests only' : 'Running' },
    draining: { tone: 'info', text: 'Draining' },
    stopped: { tone: 'off', text: `Stopped at ${since}` },
    offline: { tone: 'danger', text: `Offline since ${since}` },
  } as const
  return texts[node.state]
}

/** The status next to the page title: the worst problem, or that all is well. */
export function daemonStatus(nodes: readonly TaskNode[]): { tone: Tone; text: string } {
  const alive = nodes.filter(({ state }) => state !== 'stopped')
  const offline = alive.filter(({ state }) => state === 'offline').length
  if (!alive.some(({ state, concurrency }) => state !== 'offline' && concurrency > 0))
    return { tone: 'danger', text: 'No node runs tasks' }
  if (offline > 0) return { tone: 'warn', text: `${offline} of ${counted(alive.length, 'node', 'nodes')} offline` }
  return { tone: 'ok', text: `${counted(alive.length, 'node', 'nodes')} running` }
}
