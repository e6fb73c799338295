const dayOf = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/** Groups entries under Today, Yesterday and Earlier, in the user's time zone; keeps their order, newest first. */
export function byDay<T extends { readonly at: Date }>(entries: readonly T[], now: Date): [day: string, T[]][] {
  const today = dayOf(now)
  const yesterday = dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))
  return [
    ...Map.groupBy(entries, ({ at }) => {
      const day = dayOf(at)
      return day >= today ? 'Today' : day === yesterday ? 'Yesterday' : 'Earlier'
    }),
  ]
}
