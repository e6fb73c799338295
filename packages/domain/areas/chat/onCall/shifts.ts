/** On-call shifts. */
const dayMs = 86_400_000
export const longestShiftDays = 31

export interface Span {
  readonly startsAt: string
  readonly endsAt: string
}

export function shiftProblem({
  startsAt,
  endsAt,
  times,
}: Span & { readonly times: number }): { readonly path: 'endsAt' | 'times'; readonly text: string } | undefined {
  const length = Date.parse(endsAt) - Date.parse(startsAt)
  if (!(length > 0)) return { path: 'endsAt', text: 'Enter an end after the start.' }
  if (length > longestShiftDays * dayMs)
    return { path: 'endsAt', text: `A shift lasts ${longestShiftDays} days at most.` }
  if (times > 1 && length > 7 * dayMs)
    return { path: 'times', text: 'A shift that repeats weekly lasts 7 days at most.' }
  return undefined
}

/** The shift and its weekly repetitions. */
export const weekly = ({ startsAt, endsAt }: Span, times: number): Span[] =>
  Array.from({ length: times }, (_, week) => {
    const later = (at: string) => new Date(Date.parse(at) + week * 7 * dayMs).toISOString()
    return { startsAt: later(startsAt), endsAt: later(endsAt) }
  })
