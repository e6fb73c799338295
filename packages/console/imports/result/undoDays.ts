/** The days of the undo period, each with the fraction that is left. Pure. */

const dayMs = 86_400_000
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', day: 'numeric' })

export interface UndoDay {
  readonly label: string
  /** 1: the whole day. */
  readonly left: number
}

export function undoDays(from: Date, until: Date, now: Date): UndoDay[] {
  const count = Math.max(1, Math.round((until.getTime() - from.getTime()) / dayMs))
  return Array.from({ length: count }, (_, day) => {
    const start = from.getTime() + day * dayMs
    const left = (start + dayMs - now.getTime()) / dayMs
    const parts = weekday.formatToParts(new Date(start))
    const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
    return { label: `${part('weekday')} ${part('day')}`, left: Math.min(1, Math.max(0, left)) }
  })
}
