/** Redis figures as text. */
import type { RedisState } from '@postern/domain/areas/platform/redisState.ts'
import type { Tone } from '../../../ui/marks/tone.ts'

export const stateTones: Readonly<Record<RedisState, Tone>> = {
  up: 'ok',
  slow: 'warn',
  memoryHigh: 'warn',
  evicting: 'danger',
  replicaLag: 'warn',
  down: 'danger',
  unknown: 'idle',
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const
const rounded = (value: number, digits: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: 0 })

/** Base 1024, as in Redis. */
export function byteUnit(bytes: number): { unit: string; size: number } {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  return { unit: units[power] ?? 'B', size: 1024 ** power }
}

/** `3.48 GB`, `640 MB`. */
export function bytesText(bytes: number | null): string {
  if (bytes === null) return '–'
  const { unit, size } = byteUnit(bytes)
  const amount = bytes / size
  return `${rounded(amount, amount < 10 && unit !== 'B' ? 2 : amount < 100 ? 1 : 0)} ${unit}`
}

export const countText = (count: number | null): string =>
  count === null ? '–' : Math.round(count).toLocaleString('en-US')

export const figureText = (value: number | null, digits = 1, unit = ''): string =>
  value === null ? '–' : `${rounded(value, digits)}${unit}`

const [minute, hour, day] = [60, 3_600, 86_400]

/** `41 days`, `6 h`, `12 s`. */
export function secondsText(seconds: number): string {
  if (seconds < minute) return `${Math.round(seconds)} s`
  if (seconds < hour) return `${Math.round(seconds / minute)} min`
  if (seconds < 2 * day) return `${Math.round(seconds / hour)} h`
  return `${Math.round(seconds / day)} days`
}

/** Milliseconds until a key expires. */
export const ttlText = (ttl: number | null): string => (ttl === null ? 'Never' : `in ${secondsText(ttl / 1_000)}`)

/** `84 ms`, `420 µs`. */
export const microsecondsText = (microseconds: number): string =>
  microseconds < 1_000 ? `${microseconds} µs` : `${rounded(microseconds / 1_000, 1)} ms`

/** A share above 0 is never shown as 0%. */
export function shareText(share: number): string {
  const percent = 100 * share
  return percent > 0 && percent < 1 ? '< 1%' : `${Math.round(percent)}%`
}
