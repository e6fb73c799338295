/** URL state of a channel: the message it opens at, and its side pane. */
import type { Search } from '../../../engine/list/urlState.ts'

export const paneNames = ['pins', 'search', 'details'] as const
export type PaneName = (typeof paneNames)[number]

const numberIn = (text: string | undefined): number | null => {
  const value = Number(text)
  return text !== undefined && Number.isSafeInteger(value) && value > 0 ? value : null
}

export const atIn = ({ at }: Search): number | null => numberIn(at)
export const threadIn = ({ thread }: Search): number | null => numberIn(thread)
export const paneIn = ({ pane }: Search): PaneName | null => paneNames.find((name) => name === pane) ?? null

/** The start of a day, `2026-11-01`, in local time. */
export function sinceIn({ day }: Search): string | null {
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
