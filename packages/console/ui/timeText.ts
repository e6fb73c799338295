// Formats times as text. The clock and time zones are passed in; only the date format is the user's own (dateFormat.ts).
import { writeDay } from './dateFormat.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const formats = new Map<string, Intl.DateTimeFormat>()
function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}

/** `11/13/26`, or in the user's preferred format. */
export function dateText(at: Date, timeZone?: string): string {
  const parts = format('en-US', { month: '2-digit', day: '2-digit', year: 'numeric', timeZone }).formatToParts(at)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return writeDay(part('year'), part('month'), part('day'))
}

/** `14:04` */
export const clockText = (at: Date, timeZone?: string) =>
  format('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at)

/** `EST`, `CET`. The American locale knows only American names and falls back to "GMT+1"; the British one has some others. */
export function zoneText(at: Date, timeZone?: string): string {
  const name = (locale: string) =>
    format(locale, { timeZone, timeZoneName: 'short' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const american = name('en-US')
  if (!american.startsWith('GMT')) return american
  const british = name('en-GB')
  return british.startsWith('GMT') ? american : british
}

/** `3 min`, `5 h`, `2 d`, `9 wk`, `4 mo`, `2 yr` */
export function durationText(ms: number): string {
  if (ms < 59.5 * minute) return `${Math.max(1, Math.round(ms / minute))} min`
  if (ms < 23.5 * hour) return `${Math.round(ms / hour)} h`
  const days = Math.round(ms / day)
  if (days < 21) return `${days} d`
  if (days < 61) return `${Math.round(days / 7)} wk`
  if (days < 730) return `${Math.round(days / 30.4)} mo`
  return `${Math.round(days / 365)} yr`
}

/** `just now`, `3 min ago`, `in 5 h`, `2 d ago`; the date beyond a week. */
export function relativeText(at: Date, now: Date, timeZone?: string): string {
  const distance = at.getTime() - now.getTime()
  const size = Math.abs(distance)
  if (size < 45_000) return 'just now'
  if (size >= 7 * day) return dateText(at, timeZone)
  return distance < 0 ? `${durationText(size)} ago` : `in ${durationText(size)}`
}

/** `11/13/26 14:04 EST site time · 20:04 CET your time · 19:04 UTC`; zones with the same time are listed once. */
export function zonesText(at: Date, ownZone: string, siteZone?: string): string {
  const said = new Set<string>()
  const parts: string[] = []
  const say = (zone: string, whose: string) => {
    const text = `${clockText(at, zone)} ${zoneText(at, zone)}`
    if (said.has(text)) return
    said.add(text)
    parts.push(whose ? `${text} ${whose}` : text)
  }
  if (siteZone !== undefined) say(siteZone, 'site time')
  say(ownZone, siteZone === undefined ? '' : 'your time')
  say('UTC', '')
  return `${dateText(at, siteZone ?? ownZone)} ${parts.join(' · ')}`
}
